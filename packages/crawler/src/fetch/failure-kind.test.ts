import { expect, it } from 'vitest'
import { BlockedPageError } from './detect-block.ts'
import { failureKind } from './failure-kind.ts'
import {
  ChangedPageError,
  DeferredPageError,
  OldProtocolError,
  type PageError,
  PermanentPageError,
  ProxiesRestError,
  TransientPageError,
} from './page-error.ts'

it.each<[PageError, string]>([
  [new BlockedPageError('https://shop.test/', 'a captcha', 403), 'blocked'],
  [new ChangedPageError('no price', 200), 'page-changed'],
  [new DeferredPageError('later', 429, null), 'rate-limited'],
  [new TransientPageError('TIMEOUT', 'late'), 'transient'],
  [new ProxiesRestError('all rest', 0), 'transient'],
  [new OldProtocolError('old'), 'transient'],
  [new PermanentPageError('NOT_HTML', 'a picture'), 'permanent'],
])('%o is %s', (error, kind) => {
  expect(failureKind(error)).toBe(kind)
})
