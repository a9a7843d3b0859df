type Drawing = (light: string, middle: string, dark: string) => string

/** One drawing per kind of thing, on a field of 100 × 92, from a light, a middle and a dark tint. */
export const drawings: Record<string, Drawing> = {
  tent: (a, b, c) =>
    `<path d="M10 74 52 22l38 52z" fill="${a}"/><path d="M52 22 36 74h34z" fill="${b}"/><path d="M52 22v52h10z" fill="${c}"/><path d="M4 75h92" stroke="#C9C2AE" stroke-width="3"/>`,
  pack: (a, b, c) =>
    `<rect x="30" y="26" width="40" height="50" rx="12" fill="${a}"/><rect x="36" y="46" width="28" height="24" rx="5" fill="${b}"/><path d="M38 26c0-14 24-14 24 0" fill="none" stroke="${c}" stroke-width="4"/><path d="M36 40h28" stroke="${c}" stroke-width="3"/>`,
  boot: (a, b, c) =>
    `<path d="M34 18h22v34l26 10c6 3 6 10 6 12H34z" fill="${a}"/><path d="M32 74h58v6H32z" fill="${c}"/><path d="M34 56h22" stroke="${b}" stroke-width="3"/><path d="M40 28h12M40 36h12M42 44h12M48 52h10" stroke="#E2CFA8" stroke-width="3"/>`,
  stove: (a, b, c) =>
    `<rect x="36" y="50" width="28" height="26" rx="4" fill="${a}"/><path d="M28 48h44l-6-10H34z" fill="${b}"/><path d="M50 34c-8-8 2-12 0-20 10 6 12 14 4 20z" fill="#E07A2E"/><path d="M30 78h40" stroke="${c}" stroke-width="4"/>`,
  bag: (a, b, c) =>
    `<rect x="34" y="14" width="32" height="66" rx="16" fill="${b}"/><rect x="38" y="16" width="24" height="20" rx="10" fill="#D9D3C0"/><path d="M50 40v38" stroke="${c}" stroke-width="3"/><path d="M38 50h24M38 62h24" stroke="${a}" stroke-width="2"/>`,
  jacket: (a, b, c) =>
    `<path d="M36 20h28l18 16-8 12-8-6v36H34V42l-8 6-8-12z" fill="${b}"/><path d="M50 22v56" stroke="${a}" stroke-width="2.500"/><path d="M42 20h16l-8 10z" fill="${c}"/>`,
  lamp: (a, b, c) =>
    `<path d="M14 46c12-20 60-20 72 0" fill="none" stroke="${b}" stroke-width="8"/><rect x="36" y="38" width="28" height="24" rx="6" fill="${c}"/><circle cx="50" cy="50" r="8" fill="#F4DC8C"/><path d="M40 64h20" stroke="${a}" stroke-width="3"/>`,
  poles: (a, b, c) =>
    `<path d="M34 16 26 78M66 16l8 62" stroke="${b}" stroke-width="4" stroke-linecap="round"/><path d="M35 14l-2 16M65 14l2 16" stroke="${c}" stroke-width="8" stroke-linecap="round"/><path d="M21 70h12M67 70h12" stroke="${a}" stroke-width="4"/>`,
  axe: (a, b, c) =>
    `<path d="M52 24 44 82" stroke="${b}" stroke-width="6" stroke-linecap="round"/><path d="M22 34c10-14 30-18 56-12-14 2-24 6-30 10z" fill="${a}"/><path d="M44 80l-2 8" stroke="${c}" stroke-width="4"/>`,
  bottle: (a, b, c) =>
    `<rect x="38" y="28" width="24" height="52" rx="6" fill="${a}"/><rect x="43" y="14" width="14" height="12" rx="3" fill="${c}"/><path d="M38 46h24" stroke="${b}" stroke-width="3"/>`,
  pot: (a, b, c) =>
    `<path d="M26 40h48v28q0 8-8 8H34q-8 0-8-8z" fill="${a}"/><path d="M22 40h56" stroke="${b}" stroke-width="5" stroke-linecap="round"/><path d="M74 50h18" stroke="${c}" stroke-width="5" stroke-linecap="round"/><circle cx="50" cy="33" r="4" fill="${c}"/>`,
  mat: (a, b, c) =>
    `<circle cx="36" cy="52" r="22" fill="${b}"/><circle cx="36" cy="52" r="10" fill="${c}"/><path d="M36 30h46v44H36" fill="${a}"/><path d="M50 30v44M64 30v44" stroke="${b}" stroke-width="3"/>`,
  rope: (a, b, c) =>
    `<g fill="none" stroke-width="6"><ellipse cx="50" cy="50" rx="30" ry="24" stroke="${b}"/><ellipse cx="50" cy="48" rx="24" ry="18" stroke="${a}"/><path d="M30 30 70 70" stroke="${c}"/></g>`,
  helmet: (a, b, c) =>
    `<path d="M18 60c0-50 64-50 64 0z" fill="${a}"/><path d="M12 60h76v6H12z" fill="${b}"/><path d="M38 30v22M50 26v26M62 30v22" stroke="${c}" stroke-width="4" stroke-linecap="round"/>`,
  lantern: (a, b, c) =>
    `<path d="M36 28c0-20 28-20 28 0" fill="none" stroke="${c}" stroke-width="4"/><rect x="34" y="28" width="32" height="8" rx="2" fill="${b}"/><rect x="38" y="36" width="24" height="32" fill="#F4DC8C"/><path d="M46 36v32M54 36v32" stroke="${a}" stroke-width="3"/><rect x="32" y="68" width="36" height="10" rx="3" fill="${b}"/>`,
  trousers: (a, b, c) =>
    `<path d="M34 16h32l6 64H56l-6-40-6 40H28z" fill="${b}"/><path d="M34 16h32v6H34z" fill="${c}"/><path d="M40 30v44M60 30v44" stroke="${a}" stroke-width="2"/>`,
}

/** Things that look different from the rest of their category. */
const byWord: readonly [RegExp, string][] = [
  [/bottle/, 'bottle'],
  [/pot|windscreen/, 'pot'],
  [/mat /, 'mat'],
  [/rope/, 'rope'],
  [/helmet/, 'helmet'],
  [/lantern|battery/, 'lantern'],
  [/trousers/, 'trousers'],
]

/** Name of the drawing for a product: by its own name, else its category's. */
export const drawingOf = (name: string, fallback: string): string =>
  byWord.find(([word]) => word.test(name))?.[1] ?? fallback
