/**
 * All colors and fixed sizes. Only this file contains colors: as custom properties for our CSS, and as tokens for Ant
 * Design.
 */

export type Mode = 'light' | 'dark'
/** fg on bg is a tag (>= 4.5:1); solid is a mark: dot, bar, line (>= 3:1 on surface). */
export interface Tone {
  fg: string
  bg: string
  border: string
  solid: string
}

export interface Palette {
  canvas: string
  surface: string
  raised: string
  sunken: string
  hover: string
  selected: string
  border: string
  borderStrong: string
  control: string
  controlStrong: string
  /** Border of inputs: contrast 3:1 on every background (WCAG 1.4.11). */
  field: string
  text: string
  muted: string
  faint: string
  accent: string
  accentHover: string
  accentSolid: string
  accentSolidHover: string
  onAccent: string
  accentSoft: string
  accentBorder: string
  focus: string
  ok: Tone
  warn: Tone
  bad: Tone
  idle: Tone
  bar: string
  barStrong: string
  grid: string
  band: string
  bandEdge: string
  inverse: string
  onInverse: string
  inverseMuted: string
  inverseBorder: string
  scrim: string
  shadow: string
  /** Marks on pages of sites. These are light in both themes, so the color doesn't change. */
  overlay: string
  overlaySoft: string
  /** Where nothing was found. */
  overlayBad: string
  overlayBadSoft: string
  overlayText: string
}

export const palettes: Record<Mode, Palette> = {
  light: {
    canvas: '#FAF9F6',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#F5F4F0',
    hover: '#F8F7F4',
    selected: '#EDF5F7',
    border: '#E8E6E0',
    borderStrong: '#D8D5CD',
    control: '#D1CDC4',
    controlStrong: '#918C82',
    field: '#8F8A80',
    text: '#1C1B18',
    muted: '#57544C',
    faint: '#6B675F',
    accent: '#0B6478',
    accentHover: '#084F5F',
    accentSolid: '#0B6478',
    accentSolidHover: '#084F5F',
    onAccent: '#FFFFFF',
    accentSoft: '#E3F1F4',
    accentBorder: '#A9D2DB',
    focus: 'rgba(11,100,120,0.28)',
    ok: { fg: '#1B6638', bg: '#E9F5ED', border: '#CBE6D4', solid: '#2F9E5B' },
    warn: { fg: '#7A4F00', bg: '#FCF3DC', border: '#F0E1B6', solid: '#BF860B' },
    bad: { fg: '#AB2419', bg: '#FCECEA', border: '#F4D0CC', solid: '#D53B2F' },
    idle: { fg: '#57544C', bg: '#F2F0EB', border: '#E2DFD7', solid: '#918C82' },
    bar: '#CFCBC1',
    barStrong: '#918C82',
    grid: '#EFEDE7',
    band: 'rgba(11,100,120,0.08)',
    bandEdge: 'rgba(11,100,120,0.30)',
    inverse: '#23221F',
    onInverse: '#F6F5F1',
    inverseMuted: '#B5B1A8',
    inverseBorder: '#4A4842',
    scrim: 'rgba(28,27,24,0.40)',
    shadow: '0 8px 24px rgba(28,27,24,0.10), 0 1px 2px rgba(28,27,24,0.06)',
    overlay: '#0B6478',
    overlaySoft: 'rgba(11,100,120,0.10)',
    overlayBad: '#AB2419',
    overlayBadSoft: 'rgba(171,36,25,0.07)',
    overlayText: '#FFFFFF',
  },
  dark: {
    canvas: '#121110',
    surface: '#191817',
    raised: '#211F1E',
    sunken: '#151413',
    hover: '#1F1E1C',
    selected: '#14262B',
    border: '#292825',
    borderStrong: '#383732',
    control: '#3F3D38',
    controlStrong: '#7C786F',
    field: '#757169',
    text: '#EDEBE6',
    muted: '#ABA79E',
    faint: '#918D84',
    accent: '#62BDD0',
    accentHover: '#8AD2E0',
    accentSolid: '#1A7A90',
    accentSolidHover: '#176F84',
    onAccent: '#FFFFFF',
    accentSoft: '#12303A',
    accentBorder: '#245564',
    focus: 'rgba(98,189,208,0.36)',
    ok: { fg: '#74CB94', bg: '#14271C', border: '#20402E', solid: '#3FAE6C' },
    warn: { fg: '#E3B65A', bg: '#2B2211', border: '#463819', solid: '#DCA52B' },
    bad: { fg: '#F38D82', bg: '#321916', border: '#522823', solid: '#E5574B' },
    idle: { fg: '#ABA79E', bg: '#252421', border: '#383732', solid: '#7C786F' },
    bar: '#45433D',
    barStrong: '#7C786F',
    grid: '#242320',
    band: 'rgba(98,189,208,0.10)',
    bandEdge: 'rgba(98,189,208,0.34)',
    inverse: '#2B2A27',
    onInverse: '#EDEBE6',
    inverseMuted: '#ABA79E',
    inverseBorder: '#4A4842',
    scrim: 'rgba(0,0,0,0.6)',
    shadow: '0 12px 32px rgba(0,0,0,0.5), 0 0 0 1px rgba(0,0,0,0.4)',
    overlay: '#0B6478',
    overlaySoft: 'rgba(11,100,120,0.10)',
    overlayBad: '#AB2419',
    overlayBadSoft: 'rgba(171,36,25,0.07)',
    overlayText: '#FFFFFF',
  },
}

export const font = {
  sans: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  mono: "'JetBrains Mono Variable', ui-monospace, 'SF Mono', Menlo, monospace",
}

/**
 * Fixed sizes in px (4 px grid). `stickyOffset`, `drawer`, `confirm`, `success`, `welcome`, `chartBlock` come from the
 * specification.
 */
export const measure = {
  topBar: 60,
  stickyOffset: 60,
  sidebar: 216,
  rail: 56,
  gutter: 24,
  gutterMobile: 16,
  row: 40,
  rowDense: 28,
  rowTall: 52,
  control: 32,
  controlSmall: 28,
  form: 720,
  drawer: 471,
  confirm: 274,
  success: 383,
  modal: 536,
  welcome: 812,
  chartBlock: 569,
}
