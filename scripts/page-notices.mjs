// The licences of third-party code in the page. They must accompany each copy of that code, so they are at the end of
// the page, and thus in every report.
import { readFileSync } from "node:fs";
import { licenceFileOf, packagesOf } from "./release/bundled.mjs";

/** For each licence: the text by which it is recognized, the beginning of its permission, and its last words. */
const licences = [
  { name: "ISC", begins: "Permission to use, copy, modify, and/or distribute this software" },
  { name: "MIT", begins: "Permission is hereby granted, free of charge" },
  { name: "BSD-3-Clause", begins: "Redistribution and use in source and binary forms" },
];

/**
 * An HTML comment.
 *
 * @param {readonly string[]} modules the paths of the modules that are in the page
 * @throws Error for a package with another licence
 */
export function noticesOf(modules) {
  const texts = new Map();
  const lines = packagesOf(modules).map((name) => {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    const file = licenceFileOf(name);
    const text = file === undefined ? "" : readFileSync(file, "utf8");
    const licence = licences.find(({ begins }) => text.replace(/\s+/g, " ").includes(begins));
    if (licence === undefined)
      throw new Error(
        `${name} is in the page, and its licence is not one of ${licences.map((known) => known.name).join(", ")}`,
      );
    const at = text.search(new RegExp(licence.begins.replaceAll(" ", "\\s+")));
    if (!texts.has(licence.name)) texts.set(licence.name, text.slice(at).trim());
    const owners = text.slice(0, at).match(/^\s*(?:\* )?Copyright.*$/gm) ?? [];
    return `${name} ${version}, ${licence.name}: ${owners.map((owner) => owner.trim()).join("; ")}`;
  });
  const own = JSON.parse(readFileSync("package.json", "utf8"));
  const parts = [
    `truebleu ${own.version}, ${own.license}. Built in:`,
    lines.join("\n"),
    "What truebleu itself has of others is in THIRD-PARTY.md of its package.",
    ...[...texts].map(([name, text]) => `${name}:\n${text}`),
  ];
  // two hyphens in the text might end the comment
  return `<!--\n${parts.join("\n\n").replaceAll("--", "- -")}\n-->`;
}
