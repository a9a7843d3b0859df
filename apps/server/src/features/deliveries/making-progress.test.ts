import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MakingProgress } from './making-progress.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const hour = 3_600_000

it('goes on for hours without a row, but not for ever', () => {
  const [report, onSilence] = [vi.fn(), vi.fn()]
  using _making = new MakingProgress(report, onSilence)
  vi.advanceTimersByTime(5.9 * hour)
  expect(report).toHaveBeenCalledTimes(5.9 * 60)
  expect(onSilence).not.toHaveBeenCalled()

  vi.advanceTimersByTime(10 * hour)
  expect(report).toHaveBeenCalledTimes(6 * 60 - 1)
  expect(onSilence).toHaveBeenCalledTimes(1)
})

it('begins anew with each row, and ends when the files are made', () => {
  const [report, onSilence] = [vi.fn(), vi.fn()]
  const making = new MakingProgress(report, onSilence)
  for (let count = 0; count < 4; count += 1) {
    vi.advanceTimersByTime(5 * hour)
    making.written()
  }
  expect(onSilence).not.toHaveBeenCalled()
  expect(report).toHaveBeenCalledTimes(4 * (5 * 60 + 1))

  making[Symbol.dispose]()
  vi.advanceTimersByTime(24 * hour)
  expect(report).toHaveBeenCalledTimes(4 * (5 * 60 + 1))
  expect(onSilence).not.toHaveBeenCalled()
})
