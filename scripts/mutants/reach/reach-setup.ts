import { afterAll } from 'vitest'
import { write } from './reach-hook.ts'

// A Vitest setup file of the instrumented copy; its hook runs after those of the test file.
afterAll(() => write())
