import type { Plugin } from 'vite'
import { font, palettes, type Mode, type Tone } from './src/theme.ts'

/** Every palette role as a custom property: --canvas, --ok-fg, ... */
function properties(mode: Mode): string {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const roles = Object.entries(palettes[mode]).flatMap(([name, value]: [string, string | Tone]) =>
    typeof value === 'string'
      ? [[kebab(name), value]]
      : Object.entries(value).map(([part, color]) => [`${kebab(name)}-${part}`, String(color)]),
  )
  return [...roles.map(([name, value]) => `--${name}:${value}`), `color-scheme:${mode}`].join(';')
}

const sheet = `
:root{--sans:${font.sans};--mono:${font.mono};${properties('light')}}
:root[data-mode=dark]{${properties('dark')}}
`

/**
 * Provides the colors as a style sheet, `virtual:theme.css`: light unless `data-mode` of the page is "dark"
 * (`ui/mode.tsx`). So the first screen needs no script with two sets of colors.
 */
export function themeSheet(): Plugin {
  const name = 'virtual:theme.css'
  return {
    name: 'theme-sheet',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? sheet : undefined),
  }
}
