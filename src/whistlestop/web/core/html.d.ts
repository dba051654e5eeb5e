/** Types for `html.js`: the vendored libraries are minified, their packages describe them. */
import type { VNode } from "preact";

export { batch, computed, effect, type ReadonlySignal, type Signal, signal, useSignal } from "@preact/signals";
export { render } from "preact";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

export type Markup = VNode | VNode[];

type Handler = (event: any) => unknown;
type Value = Handler | object | string | number | boolean | null | undefined;

export function html(strings: TemplateStringsArray, ...values: Value[]): Markup;
export function classes(...names: unknown[]): string;
