import type { Shift } from '../judge/shift-of.ts'
import { count } from './numbers.ts'

/** Why numbers are ten, a hundred or more times what they were. */
export const movedPoint = 'a decimal point probably moved'

/** "100 times lower". */
export const timesAsMuch = ({ powerOfTen }: Shift): string =>
  `${count(10 ** Math.abs(powerOfTen))} times ${powerOfTen < 0 ? 'lower' : 'higher'}`
