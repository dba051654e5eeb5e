/** Texts in the fragment of an address: the browser that opens it reads them, and no server does. */

/**
 * A text as letters that are allowed in an address.
 * @param {string} text
 */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The text of such letters; an error if it cannot be read, or is longer than `longest`.
 * @param {string} letters
 * @param {number} longest
 */
export async function unpacked(letters, longest) {
  if (letters.length > longest) throw new RangeError("too long");
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  // Whoever made the link may have packed more than anybody wants to unpack.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > longest) throw new RangeError("too long");
  }
  return text;
}
