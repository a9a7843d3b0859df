import { expect, it } from 'vitest'
import { facesOf } from './people.tsx'

// spec: TEAM-10
it('shows up to five avatars, otherwise three before the number', () => {
  expect([1, 3, 5, 6, 40].map(facesOf)).toEqual([1, 3, 5, 3, 3])
})
