// Before anything is painted: the colours that the reader chose, if any. Otherwise the system's hold.
try {
  const chosen = localStorage.getItem("truebleu-theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
} catch {
  // a browser that keeps nothing
}
