import { describe, expect, it } from 'vitest'
import { projectToRemote, requestFromRemote, requestToRemote, wrongSites } from './project-form.ts'

describe('the request of a project', () => {
  // spec: REP-11
  it('is split on commas and whitespace, and lists invalid URLs', () => {
    const sites = 'fernhill.example/all, https://alpine.example\nwords'

    expect(wrongSites(sites)).toEqual(['words'])
    expect(
      requestToRemote({ sites: 'fernhill.example/all, https://alpine.example', formats: ['CSV'] }),
    ).toEqual({
      sites: ['https://fernhill.example/all', 'https://alpine.example/'],
      fields: '',
      frequency: null,
      formats: ['CSV'],
      delivery: [],
      notes: '',
    })
    expect([requestToRemote({ fields: 'x' }), requestToRemote(undefined), requestFromRemote(null)]).toEqual([
      undefined,
      undefined,
      {},
    ])
  })

  it('returns to the form unchanged', () => {
    const request = {
      sites: [
        { url: 'https://a.example/', kind: 'MAIN' as const },
        { url: 'https://b.example/', kind: 'COMPARE' as const },
      ],
      fields: 'name',
      frequency: 'Daily' as const,
      formats: [],
      delivery: [],
      notes: '',
    }

    expect(requestToRemote(requestFromRemote(request))).toEqual({
      ...request,
      sites: ['https://a.example/', 'https://b.example/'],
    })
  })
})

describe('a new project', () => {
  const values = {
    name: ' Tents ',
    repeat: 'One-time' as const,
    ownerEmail: 'a@b.example',
    organizationName: ' Fernhill ',
    tier: 'plus' as const,
    allowedDomains: [],
    jiraTicketUrl: ' ',
  }

  it('sends only the relevant values of its owner', () => {
    const own = { name: 'Tents', repeat: 'One-time' }
    expect(projectToRemote(values, 'own')).toEqual(own)
    expect(projectToRemote(values, 'known')).toEqual({
      ...own,
      ownerEmail: 'a@b.example',
      notifyOwner: false,
    })
    expect(projectToRemote(values, 'new')).toEqual({
      ...own,
      ownerEmail: 'a@b.example',
      notifyOwner: false,
      organizationName: 'Fernhill',
      tier: 'plus',
      allowedDomains: [],
    })
  })

  it('asks for a frequency only if it repeats', () => {
    const asked = { request: { sites: 'https://a.example', frequency: 'Daily' as const } }

    expect(projectToRemote({ ...values, ...asked }, 'own').request?.frequency).toBeNull()
    expect(projectToRemote({ ...values, ...asked, repeat: 'Recurring' }, 'own').request?.frequency).toBe(
      'Daily',
    )
  })
})
