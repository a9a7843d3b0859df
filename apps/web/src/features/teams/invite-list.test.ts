import { describe, expect, it } from 'vitest'
import { addressesIn, addressFault, inviteReason, outcomeOf } from './invite-list.ts'

const invited = [{ email: 'maja@nordlake.example', roleId: 10 }]

describe('an address to invite', () => {
  it('can be entered alone or as a list', () => {
    expect(addressesIn(' Ines@Nordlake.example ')).toEqual(['ines@nordlake.example'])
    expect(addressesIn('a@b.example, c@d.example; a@b.example\ne@f.example')).toEqual([
      'a@b.example',
      'c@d.example',
      'e@f.example',
    ])
  })

  // spec: INV-19, INV-21
  it.each([
    ['ines@nordlake.example', null],
    ['ines.o+x@mail.nordlake.example', null],
    ['ines', 'Invalid email address'],
    ['ines@nordlake', 'Invalid email address'],
    ['ines@-nordlake.example', 'Invalid email address'],
    ['"ines"@nordlake.example', 'Invalid email address'],
    ['maja@nordlake.example', 'User is already added to be invited'],
  ])('%s: %s', (email, fault) => {
    expect(addressFault(email, invited)).toBe(fault)
  })
})

// spec: INV-30, INV-31
it('an invitation needs users and projects', () => {
  expect(inviteReason(false, 1)).toMatch(/person/)
  expect(inviteReason(true, 0)).toMatch(/project/)
  expect(inviteReason(true, 501)).toMatch(/at most 500/)
  expect(inviteReason(true, 500)).toBeUndefined()
  expect(inviteReason(true, 0, true)).toBeUndefined()
})

// spec: INV-37
it('shows which invitations were sent', () => {
  const good = { email: 'a@b.example', status: true, message: '' }
  const bad = { email: 'c@d.example', status: false, message: 'This email is already invited' }

  expect(outcomeOf([good])).toEqual({ refused: [], fault: null })
  expect(outcomeOf([bad])).toEqual({ refused: [bad], fault: "Invitation couldn't be sent." })
  expect(outcomeOf([good, bad])).toEqual({
    refused: [bad],
    fault: "1 of 2 invitations couldn't be sent; the others are on their way.",
  })
})
