import { type Client, ErrorCode, OpenFeature } from '@openfeature/server-sdk'
import { patienceMs } from '@windrow/contract/testing/patience'
import { describe, expect, it } from 'vitest'
import { type FlagAnswer, startFlagService } from '../testing/flag-service.ts'
import { OfrepProvider } from './ofrep-provider.ts'

/** A flag service and a client that asks it; waits at most `answerMs` for an answer. */
async function startService(answers: Readonly<Record<string, FlagAnswer | 'never'>>, answerMs = patienceMs) {
  const service = await startFlagService(answers)
  const domain = crypto.randomUUID()
  await OpenFeature.setProviderAndWait(
    domain,
    new OfrepProvider({ url: `${service.url}/`, token: null }, answerMs),
  )
  const silent = () => {}
  const flags = OpenFeature.getClient(domain).setLogger({
    error: silent,
    warn: silent,
    info: silent,
    debug: silent,
  })
  return { ...service, flags }
}

const details = (flags: Client, key: string) => flags.getStringDetails(key, 'usual')

describe('a flag service', () => {
  it('returns values of every type, with their details', async () => {
    await using service = await startService({
      'a flag/with signs': {
        body: { value: true, reason: 'TARGETING_MATCH', variant: 'on', metadata: { team: 'web' } },
      },
      text: { body: { value: 'blue' } },
      number: { body: { value: 2.5 } },
      object: { body: { value: { limits: [1, 2] } } },
    })
    const { flags } = service

    expect(await flags.getBooleanDetails('a flag/with signs', false)).toMatchObject({
      value: true,
      reason: 'TARGETING_MATCH',
      variant: 'on',
      flagMetadata: { team: 'web' },
    })
    expect(await flags.getStringValue('text', '')).toBe('blue')
    expect(await flags.getNumberValue('number', 0)).toBe(2.5)
    expect(await flags.getObjectValue('object', {})).toEqual({ limits: [1, 2] })
  })

  it('leaves the default if it returns no value, with its reason', async () => {
    await using service = await startService({ open: { body: { reason: 'DISABLED' } }, bare: { body: {} } })

    expect(await details(service.flags, 'open')).toMatchObject({ value: 'usual', reason: 'DISABLED' })
    expect(await details(service.flags, 'bare')).toMatchObject({ value: 'usual', reason: 'DEFAULT' })
  })

  it.each<[string, FlagAnswer, ErrorCode]>([
    ['an unknown flag', { status: 404, body: '' }, ErrorCode.FLAG_NOT_FOUND],
    [
      'an unknown flag as a bad request',
      { status: 400, body: { errorCode: 'FLAG_NOT_FOUND' } },
      ErrorCode.FLAG_NOT_FOUND,
    ],
    ['a value of another type', { body: { value: 7 } }, ErrorCode.TYPE_MISMATCH],
    ['no JSON', { body: '<html>' }, ErrorCode.PARSE_ERROR],
    ['JSON of another shape', { body: { value: 'x', reason: 7 } }, ErrorCode.PARSE_ERROR],
    ['a wrong token', { status: 401, body: { errorDetails: 'who are you?' } }, ErrorCode.GENERAL],
    ['trouble', { status: 503, body: '' }, ErrorCode.GENERAL],
  ])('leaves the default for %s', async (_, answer, errorCode) => {
    await using service = await startService({ flag: answer })

    expect(await details(service.flags, 'flag')).toMatchObject({ value: 'usual', reason: 'ERROR', errorCode })
  })

  it('leaves the default for silence', async () => {
    await using service = await startService({ flag: 'never' }, 300)

    expect(await details(service.flags, 'flag')).toMatchObject({
      value: 'usual',
      reason: 'ERROR',
      errorCode: ErrorCode.GENERAL,
      errorMessage: expect.stringContaining('timeout') as string,
    })
  })

  it("includes the service's message in the error", async () => {
    await using service = await startService({
      flag: { status: 403, body: { errorDetails: 'not with this token' } },
    })

    expect((await details(service.flags, 'flag')).errorMessage).toBe(
      'the flag service answered 403: not with this token',
    )
  })

  it.each([
    ['as long as it says', { 'retry-after': '3600' }],
    ['for a while where it does not say', {}],
  ])('is not asked again %s, once it asked for fewer calls', async (_, headers) => {
    await using service = await startService({
      busy: { status: 429, headers, body: '' },
      text: { body: { value: 'blue' } },
    })

    expect(await details(service.flags, 'busy')).toMatchObject({ value: 'usual' })
    expect(await details(service.flags, 'text')).toMatchObject({
      value: 'usual',
      errorCode: ErrorCode.GENERAL,
    })
    expect(service.calls.map(({ path }) => path)).toEqual(['/ofrep/v1/evaluate/flags/busy'])
  })

  it('is called again as soon as its Retry-After is over', async () => {
    await using service = await startService({
      busy: { status: 429, headers: { 'retry-after': '0' }, body: '' },
      text: { body: { value: 'blue' } },
    })

    await details(service.flags, 'busy')
    expect(await details(service.flags, 'text')).toMatchObject({ value: 'blue' })
  })
})
