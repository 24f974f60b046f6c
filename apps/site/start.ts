/** The start page: the report takes the place of its picture when somebody asks for it. */
const live = document.getElementById("live")!;
document.getElementById("run")!.addEventListener("click", () => {
  const frame = document.createElement("iframe");
  frame.src = live.dataset["report"]!;
  frame.title = "A report of three systems, live";
  live.replaceChildren(frame);
  frame.focus();
});
