import { expect, it } from 'vitest'
import { linesLeft } from './lines-left.ts'

const fault = (line: number) => ({ line })

it('returns the lines that an import has rejected', () => {
  const text = 'bad\r\n203.0.113.7:80\nworse\n'

  expect(linesLeft(text, { faults: [fault(1), fault(3)], faultCount: 2 })).toBe('bad\nworse')
  expect(linesLeft('203.0.113.7:80', { faults: [], faultCount: 0 })).toBe('')
})

it('returns every line after those named if there are more', () => {
  const text = 'bad\n203.0.113.7:80\nworse\n203.0.113.8:80\nworst'

  expect(linesLeft(text, { faults: [fault(1), fault(3)], faultCount: 3 })).toBe(
    'bad\nworse\n203.0.113.8:80\nworst',
  )
})
