// Sets the colours that the reader chose, before anything is painted. If none were chosen, those of the system hold.
try {
  const chosen = localStorage.getItem("truebleu-theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
} catch {
  // a browser that stores nothing throws here
}
