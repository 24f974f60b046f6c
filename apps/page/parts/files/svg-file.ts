/** A drawing as a file: SVG with its colours on a light page, or a picture of it. */

/** A drawing with its colours on a light page: a file has no style sheet, and paper is white. */
export function standalone(svg: SVGSVGElement): string {
  const { style } = document.documentElement;
  const scheme = style.colorScheme;
  style.colorScheme = "light";
  try {
    return withOwnColors(svg);
  } finally {
    style.colorScheme = scheme;
  }
}

function withOwnColors(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const style = getComputedStyle(svg);
  copy.setAttribute("font-family", style.fontFamily);
  copy.style.color = style.color;
  const originals = [...svg.querySelectorAll("*")];
  for (const [i, element] of [...copy.querySelectorAll("*")].entries()) {
    const own = getComputedStyle(originals[i]!);
    for (const property of ["fill", "stroke"]) {
      if (/var\(|currentColor/i.test(element.getAttribute(property) ?? ""))
        element.setAttribute(property, own.getPropertyValue(property));
    }
  }
  return new XMLSerializer().serializeToString(copy);
}

/** How many pixels the picture has for each pixel of the page: enough to be sharp on paper, too. */
const SHARPNESS = 3;

/** A picture of the drawing on white. @throws Error if the browser cannot make one */
export async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const url = URL.createObjectURL(new Blob([standalone(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * SHARPNESS);
    canvas.height = Math.round(height * SHARPNESS);
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (picture === null) throw new Error("the browser could not make a picture: expected a smaller figure");
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}
