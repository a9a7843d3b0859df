import { describe, expect, it } from 'vitest'
import { explainAzure } from './kinds/azure-cloud/failures.ts'
import { explainBox } from './kinds/box/calls.ts'
import type { DeliveryFault } from './delivery-error.ts'
import { explainDropbox } from './kinds/dropbox/calls.ts'
import { explainGoogle } from './kinds/google-cloud/failures.ts'
import type { HttpAnswer } from './net/http-call.ts'
import { refusedCall, retryAfterOf } from './net/refused-call.ts'
import { explainS3 } from './s3/failures.ts'
import { explainSlack } from './kinds/slack/calls.ts'

/** The expected error: the fault, and whether and after how many milliseconds it is retried. */
type Told = [fault: DeliveryFault, retryable?: boolean, retryAfterMs?: number]

const answer = (status: number, body: unknown, headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
  status,
  headers: { 'retry-after': '7', ...headers },
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const told = ([fault, retryable = false, retryAfterMs]: Told) => ({
  fault,
  retryable,
  ...(retryable ? { retryAfterMs: retryAfterMs ?? null } : {}),
})
/** The first 200 characters of a vendor's message. */
const long = 'a'.repeat(201)
const quoted = `${'a'.repeat(199)}…)`

describe('what Dropbox says', () => {
  it.each<[number, string, ...Told]>([
    [401, 'missing_scope/', 'PERMISSION'],
    [401, 'expired_access_token/', 'CREDENTIALS'],
    [409, 'lookup_failed/not_found/', 'SERVER', true],
    [409, 'lookup_failed/incorrect_offset/..', 'SERVER', true],
    [409, 'incorrect_offset/..', 'SERVER', true],
    [409, 'not_found/..', 'SERVER', true],
    [409, 'closed/..', 'SERVER', true],
    [409, 'lookup_failed/too_large/', 'TOO_LARGE'],
    [409, 'path/conflict/file/', 'FILE_EXISTS'],
    [409, 'path/insufficient_space/', 'STORAGE_FULL'],
    [409, 'path/no_write_permission/', 'PERMISSION'],
    [409, 'path/team_folder/', 'PERMISSION'],
    [409, 'path/malformed_path/', 'PATH'],
    [409, 'path/disallowed_name/', 'PATH'],
    [409, 'payload_too_large/', 'TOO_LARGE'],
    [409, 'too_large/', 'TOO_LARGE'],
    [409, 'too_many_write_operations/', 'RATE_LIMIT', true, 7000],
    [429, 'too_many_requests/', 'RATE_LIMIT', true, 7000],
    [503, '', 'SERVER', true, 7000],
    [400, 'else/', 'SETTINGS'],
  ])('with %d and "%s" means %s', (status, error_summary, ...expected) => {
    expect(explainDropbox(answer(status, { error_summary }), '/a.csv')).toMatchObject(told(expected))
  })

  it('is quoted, in short', () => {
    expect(explainDropbox(answer(400, { error_summary: long }), '').message).toContain(`400: ${quoted}`)
    expect(explainDropbox(answer(400, 'no JSON'), '').message).toContain('(status 400: no JSON)')
  })
})

describe('what Box says', () => {
  it.each<[number, string, ...Told]>([
    [401, 'unauthorized', 'CREDENTIALS'],
    [403, 'storage_limit_exceeded', 'STORAGE_FULL'],
    [413, 'file_size_limit_exceeded', 'TOO_LARGE'],
    [409, 'item_name_in_use', 'FILE_EXISTS'],
    [403, 'access_denied', 'PERMISSION'],
    [404, 'not_found', 'PATH'],
    [429, 'rate_limit_exceeded', 'RATE_LIMIT', true, 7000],
    [500, 'internal_server_error', 'SERVER', true, 7000],
    [409, 'name_temporarily_reserved', 'SERVER', true, 7000],
    [409, 'operation_blocked_temporary', 'SERVER', true, 7000],
    [412, 'bad_digest', 'SERVER'],
  ])('with %d and "%s" means %s', (status, code, ...expected) => {
    expect(explainBox(answer(status, { code }), 'a.csv')).toMatchObject(told(expected))
  })

  it('is quoted, in short', () => {
    expect(explainBox(answer(400, { code: long }), '').message).toContain(`400: ${quoted}`)
    expect(explainBox(answer(400, 'no JSON'), '').message).toContain('(status 400: no JSON)')
    expect(explainBox(answer(404, {}), 'a.csv').message).toContain('a folder for a.csv')
  })
})

describe('what Google says', () => {
  it.each<[number, string, ...Told]>([
    [412, 'conditionNotMet', 'FILE_EXISTS'],
    [401, 'authError', 'CREDENTIALS'],
    [404, 'notFound', 'BUCKET'],
    [403, 'quotaExceeded', 'STORAGE_FULL'],
    [403, 'storageLimit', 'STORAGE_FULL'],
    [507, 'insufficientStorage', 'STORAGE_FULL'],
    [403, 'forbidden', 'PERMISSION'],
    [403, 'userRateLimitExceeded', 'RATE_LIMIT', true, 7000],
    [429, 'rateLimitExceeded', 'RATE_LIMIT', true, 7000],
    [503, 'backendError', 'SERVER', true, 7000],
    [410, 'backendError', 'SERVER', true, 7000],
    [410, 'uploadTerminated', 'SERVER', true, 7000],
    [400, 'backendError', 'SERVER', true, 7000],
    [400, 'invalid', 'SETTINGS'],
  ])('with %d and "%s" means %s', (status, reason, ...expected) => {
    const body = { error: { message: 'said', errors: [{ reason }] } }

    expect(explainGoogle(answer(status, body), 'data', 'a.csv')).toMatchObject(told(expected))
  })

  it('is quoted, in short', () => {
    const said = (message: string) => explainGoogle(answer(400, { error: { message } }), 'data', '').message

    expect(said(long)).toContain(`400: ${quoted}`)
    expect(explainGoogle(answer(400, 'no JSON'), 'data', '').message).toContain('(status 400)')
    expect(explainGoogle(answer(412, {}), 'data', 'x/a.csv').message).toContain('gs://data/x/a.csv')
  })
})

describe('what Azure says', () => {
  const place = { host: 'a.blob.test', container: 'data', key: 'x/a.csv' }

  it.each<[number, string, ...Told]>([
    [403, 'AuthenticationFailed', 'CREDENTIALS'],
    [400, 'InvalidAuthenticationInfo', 'CREDENTIALS'],
    [403, 'AccountIsDisabled', 'PERMISSION'],
    [403, 'AuthorizationFailure', 'PERMISSION'],
    [403, 'AuthorizationPermissionMismatch', 'PERMISSION'],
    [403, 'AuthorizationProtocolMismatch', 'PERMISSION'],
    [403, 'AuthorizationSourceIPMismatch', 'PERMISSION'],
    [403, 'InsufficientAccountPermissions', 'PERMISSION'],
    [409, 'BlobImmutableDueToPolicy', 'PERMISSION'],
    [409, 'ContainerBeingDeleted', 'BUCKET', true, 7000],
    [503, 'ServerBusy', 'RATE_LIMIT', true, 7000],
    [413, 'RequestBodyTooLarge', 'TOO_LARGE'],
    [409, 'BlockCountExceedsLimit', 'TOO_LARGE'],
    [409, 'BlobAlreadyExists', 'FILE_EXISTS'],
    [412, 'ConditionNotMet', 'FILE_EXISTS'],
    [403, 'UnauthorizedBlobOverwrite', 'FILE_EXISTS'],
    [404, 'ContainerNotFound', 'BUCKET'],
    [404, 'ResourceNotFound', 'BUCKET'],
    [500, 'InternalError', 'SERVER', true, 7000],
    [400, 'InvalidHeaderValue', 'SETTINGS'],
  ])('with %d and "%s" means %s, in a header as in the body', (status, code, ...expected) => {
    const inHeader = answer(status, '', { 'x-ms-error-code': code })
    const inBody = answer(status, `<Error><Code>${code}</Code></Error>`)

    expect(explainAzure(inHeader, place)).toMatchObject(told(expected))
    expect(explainAzure(inBody, place)).toMatchObject(told(expected))
  })

  it('tells of a wrong key in words too', () => {
    const said = answer(403, 'Server failed to authenticate the request.', { 'x-ms-error-code': 'Odd' })

    expect(explainAzure(said, place)).toMatchObject({ fault: 'CREDENTIALS', retryable: false })
  })

  it('is quoted, in short', () => {
    expect(explainAzure(answer(400, 'a'.repeat(101)), place).message).toContain(`400: ${'a'.repeat(99)}…)`)
    expect(explainAzure(answer(412, '<Code>ConditionNotMet</Code>'), place).message).toContain('data/x/a.csv')
  })
})

describe('what S3 says', () => {
  const explained = (name: string, httpStatusCode: number | undefined, message = 'said') =>
    explainS3(
      Object.assign(new Error(message), {
        name,
        $metadata: httpStatusCode === undefined ? undefined : { httpStatusCode },
        $response: { headers: { 'retry-after': '7' } },
      }),
      { bucket: 'data', endpoint: 'https://s3.test/x' },
      new AbortController().signal,
    )

  it.each<[number, string, ...Told]>([
    [403, 'InvalidAccessKeyId', 'CREDENTIALS'],
    [403, 'InvalidClientTokenId', 'CREDENTIALS'],
    [403, 'SignatureDoesNotMatch', 'CREDENTIALS'],
    [400, 'ExpiredToken', 'CREDENTIALS'],
    [400, 'InvalidToken', 'CREDENTIALS'],
    [403, 'RequestTimeTooSkewed', 'CREDENTIALS'],
    [403, 'AccessDenied', 'PERMISSION'],
    [400, 'AllAccessDisabled', 'PERMISSION'],
    [400, 'AccountProblem', 'PERMISSION'],
    [404, 'NoSuchBucket', 'BUCKET'],
    [400, 'InvalidBucketName', 'BUCKET'],
    [301, 'PermanentRedirect', 'BUCKET'],
    [400, 'AuthorizationHeaderMalformed', 'BUCKET'],
    [400, 'IllegalLocationConstraintException', 'BUCKET'],
    [400, 'EntityTooLarge', 'TOO_LARGE'],
    [400, 'KeyTooLongError', 'PATH'],
    [400, 'QuotaExceeded', 'STORAGE_FULL'],
    [507, 'XMinioStorageFull', 'STORAGE_FULL'],
    [503, 'SlowDown', 'RATE_LIMIT', true, 7000],
    [400, 'TooManyRequestsException', 'RATE_LIMIT', true, 7000],
    [400, 'ThrottlingException', 'RATE_LIMIT', true, 7000],
    [400, 'RequestTimeout', 'TIMEOUT', true, 7000],
    [400, 'IncompleteBody', 'CONNECTION', true, 7000],
    [400, 'PreconditionFailed', 'FILE_EXISTS'],
    [409, 'ConditionalRequestConflict', 'FILE_EXISTS'],
    [412, 'Unknown', 'FILE_EXISTS'],
    [403, 'Unknown', 'PERMISSION'],
    [404, 'Unknown', 'BUCKET'],
    [503, 'Unknown', 'SERVER', true, 7000],
    [400, 'Unknown', 'SETTINGS'],
  ])('with %d and "%s" means %s', (status, name, ...expected) => {
    expect(explained(name, status)).toMatchObject(told(expected))
  })

  it('is quoted, but for what the library says of answers that are no XML', () => {
    expect(explained('Unknown', 400, 'odd thing').message).toMatch(/^s3\.test .*\(status 400: odd thing\)\.$/)
    expect(explained('Unknown', 400, 'Deserialization error: look').message).toContain('(status 400).')
    expect(explained('AccessDenied', 403).message).toContain('the bucket data')
    expect(explained('Unknown', 404).message).toContain('no bucket data')
  })

  it('is a failure of the network where there was no answer', () => {
    expect(explained('Unknown', undefined)).toMatchObject({ fault: 'SERVER', retryable: true })
  })
})

describe('what Slack says', () => {
  it.each<[number, string, ...Told]>([
    [200, 'invalid_auth', 'CREDENTIALS'],
    [200, 'not_authed', 'CREDENTIALS'],
    [200, 'token_revoked', 'CREDENTIALS'],
    [200, 'token_expired', 'CREDENTIALS'],
    [200, 'account_inactive', 'CREDENTIALS'],
    [200, 'missing_scope', 'PERMISSION'],
    [200, 'not_in_channel', 'PERMISSION'],
    [200, 'is_archived', 'PATH'],
    [410, 'channel_is_archived', 'PATH'],
    [404, 'channel_not_found', 'PATH'],
    [200, 'storage_limit_reached', 'STORAGE_FULL'],
    [200, 'file_upload_size_restricted', 'TOO_LARGE'],
    [404, 'no_service', 'SETTINGS'],
    [403, 'invalid_token', 'CREDENTIALS'],
    [400, 'invalid_payload', 'SERVER'],
    [200, 'ratelimited', 'RATE_LIMIT', true, 7000],
    [200, 'rate_limited', 'RATE_LIMIT', true, 7000],
    [429, '', 'RATE_LIMIT', true, 7000],
    [200, 'fatal_error', 'SERVER', true, 7000],
    [200, 'internal_error', 'SERVER', true, 7000],
    [200, 'request_timeout', 'SERVER', true, 7000],
    [200, 'service_unavailable', 'SERVER', true, 7000],
    [200, 'team_added_to_org', 'SERVER', true, 7000],
    [503, 'odd', 'SERVER', true, 7000],
    [200, 'odd', 'SERVER'],
  ])('with %d and "%s" means %s', (status, code, ...expected) => {
    expect(explainSlack(code, status, '7')).toMatchObject(told(expected))
  })

  it('is quoted, in short', () => {
    for (const status of [200, 400])
      expect(explainSlack('a'.repeat(101), status, undefined).message).toContain(`${'a'.repeat(99)}…)`)
  })
})

describe('an answer that only has a status', () => {
  it.each<[number, ...Told]>([
    [400, 'SETTINGS'],
    [401, 'CREDENTIALS'],
    [403, 'PERMISSION'],
    [404, 'PATH'],
    [405, 'SETTINGS'],
    [408, 'TIMEOUT', true],
    [409, 'FILE_EXISTS'],
    [413, 'TOO_LARGE'],
    [429, 'RATE_LIMIT', true, 7000],
    [499, 'SERVER'],
    [500, 'SERVER', true, 7000],
    [599, 'SERVER', true, 7000],
    [507, 'STORAGE_FULL'],
    [302, 'SERVER'],
  ])('%d means %s', (status, ...expected) => {
    const error = refusedCall('shop.test', { status, retryAfter: '7' })

    expect(error).toMatchObject(told(expected))
    expect(error.message).toMatch(new RegExp(`^shop\\.test .*\\(status ${status}\\)\\.$`))
  })

  it('is told with what the other side said', () => {
    expect(refusedCall('shop.test', { status: 400, detail: 'odd\nthing' }).message).toContain(
      '(status 400: odd thing)',
    )
  })
})

it('waits for a day at most, whatever Retry-After says', () => {
  expect(['7', '86401', 'soon'].map((header) => retryAfterOf(header))).toEqual([7000, 86_400_000, null])
})
