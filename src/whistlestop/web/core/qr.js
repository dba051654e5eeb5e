/** QR codes, loaded when one is first wanted. */
export { generate } from "../vendor/lean-qr.js";
