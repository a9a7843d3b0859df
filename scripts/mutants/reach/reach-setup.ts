import { afterAll } from 'vitest'
import { write } from './reach-hook.ts'

// Vitest reads this before each test file of the instrumented copy; its hook runs after those of the file.
afterAll(() => write())
