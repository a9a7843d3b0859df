import { parse, type Selector, SelectorType } from 'css-what'
import type { BrowserStep } from '@windrow/contract/recipe'
import { isTimeZone, timeZoneAdvice } from '@windrow/contract/time-zones'
import { compileSelector, SelectorError } from '../extract/selector.ts'
import { isXPath } from '../extract/xpath.ts'

/** A text of a step with its name, and a function that throws a message if no browser accepts the text. */
type Check = readonly [name: string, text: string, check: (text: string) => void]

const selectors = new Set(['click', 'into', 'in', 'scroll', 'waitFor', 'dismiss', 'frame'])

/** The parts of a step that can be checked without a browser: its selectors and its key. */
export const checksOf = (step: BrowserStep): Check[] =>
  Object.entries(step).flatMap(([name, text]): Check[] => {
    if (typeof text !== 'string') return []
    if (name === 'press') return [[name, text, checkKey]]
    const isSelector = selectors.has(name) && !(name === 'scroll' && text === 'end')
    return isSelector ? [[name, text, checkBrowserSelector]] : []
  })

/**
 * Refuses a selector that no browser accepts. Pseudo-classes unknown to our own parser pass, since browsers may
 * know them. Throws `SelectorError`.
 */
export function checkBrowserSelector(source: string): void {
  if (isXPath(source)) return void compileSelector(source)
  const reason = faultOf(source)
  if (reason !== null) throw new SelectorError(`The selector "${source}" cannot be read: ${reason}.`)
}

function faultOf(source: string): string | null {
  try {
    return unsupportedIn(parse(source))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The first extension in a selector that only our own parser supports, or null. */
function unsupportedIn(groups: readonly Selector[][]): string | null {
  for (const token of groups.flat()) {
    if (token.type === SelectorType.PseudoElement) return 'Pseudo-elements are not supported'
    if (token.type !== SelectorType.Pseudo) continue
    if (/^i?contains$/.test(token.name))
      return `browsers do not know ":${token.name}()". In XPath it is //button[contains(., "More")]`
    const inside = Array.isArray(token.data) ? unsupportedIn(token.data) : null
    if (inside !== null) return inside
  }
  return null
}

/** The keys that Playwright knows: a character or a name. */
const key = [
  '[ -~]|F[1-9]|F1[0-2]|Digit\\d|Key[A-Z]|Numpad\\d|Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End|Insert|Delete',
  '(?:Shift|Control|Alt|Meta)(?:Left|Right)?|ControlOrMeta|AltGraph|(?:Caps|Num|Scroll)Lock|PrintScreen|Pause',
  'Backspace|Tab|Enter|Escape|Space|ContextMenu|Backquote|Minus|Equal|Backslash|Bracket(?:Left|Right)|Semicolon|Quote',
  'Comma|Period|Slash|Numpad(?:Divide|Multiply|Subtract|Add|Decimal|Enter)|AudioVolume(?:Mute|Down|Up)',
  'MediaTrack(?:Next|Previous)|MediaPlayPause',
].join('|')
const keys = new RegExp(`^(?:(?:${key})\\+)*(?:${key})$`)

/** Throws unless the text is a key, or keys joined by "+". */
function checkKey(text: string): void {
  if (keys.test(text)) return
  throw new Error(
    `There is no key "${text}". Keys are called like "Enter", "Escape", "ArrowDown", "a" or "Control+A".`,
  )
}

/** Throws if the time zone is unknown. */
export function checkTimeZone(name: string): void {
  if (!isTimeZone(name)) throw new Error(`The time zone "${name}" ${timeZoneAdvice}.`)
}
