import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { environmentWithFile, readEnvironment } from './environment.ts'

const start = (variables: NodeJS.ProcessEnv) => toConfig(readEnvironment(variables))

describe('settings', () => {
  it('are all optional: one node does everything on its own database', () => {
    expect(start({})).toMatchObject({
      roles: ['api', 'scheduler', 'worker'],
      database: { kind: 'embedded' },
      storage: { kind: 'disk' },
      http: { port: 4700, host: '127.0.0.1' },
    })
  })

  it('name a video for each topic of the help', () => {
    const videos = 'start-run=https://v.example/1?t=2, collaboration=https://v.example/8'

    expect(start({ WINDROW_HELP_VIDEOS: videos, WINDROW_HELP_URL: 'https://help.example' }).help).toEqual({
      center: 'https://help.example',
      guide: 'https://help.example',
      videos: { 'start-run': 'https://v.example/1?t=2', collaboration: 'https://v.example/8' },
    })
  })

  it('configure Jira with a token, and for the cloud also an email address', () => {
    const url = { WINDROW_JIRA_URL: 'https://jira.example/' }

    expect(start(url).jira).toMatchObject({ url: 'https://jira.example', authorization: null })
    expect(start({ ...url, WINDROW_JIRA_TOKEN: 't' }).jira?.authorization).toBe('Bearer t')
    expect(
      start({ ...url, WINDROW_JIRA_EMAIL: 'a@b.example', WINDROW_JIRA_TOKEN: 't' }).jira?.authorization,
    ).toBe(`Basic ${Buffer.from('a@b.example:t').toString('base64')}`)
  })

  it('say how Jira is used: its version follows from the kind of its credentials', () => {
    const url = { WINDROW_JIRA_URL: 'https://jira.example', WINDROW_JIRA_TOKEN: 't' }

    expect(start(url).jira).toMatchObject({ api: 2, issueType: 'Task', states: { done: 'CLOSED' } })
    expect(start({ ...url, WINDROW_JIRA_EMAIL: 'a@b.example' }).jira?.api).toBe(3)
    expect(start({ ...url, WINDROW_JIRA_API: '3' }).jira?.api).toBe(3)
    const states = 'new:OPEN, indeterminate:ANSWERED done:CLOSED'
    expect(start({ ...url, WINDROW_JIRA_STATES: states }).jira?.states).toEqual({
      new: 'OPEN',
      indeterminate: 'ANSWERED',
      done: 'CLOSED',
    })
    expect(start({ ...url, WINDROW_JIRA_COMMENTS: 'internal' }).jira?.commentsArePublic).toBe(false)
  })

  it('take replies by email at a domain, and need it to check them', () => {
    const domain = { WINDROW_MAIL_REPLY_DOMAIN: 'Reply.Example.org' }
    const server = { WINDROW_MAIL_AUTHENTICATED_BY: 'mx.example.org' }

    expect(start({}).mail).toMatchObject({ replyDomain: null, authenticatedBy: null })
    expect(start({ ...domain, ...server }).mail).toMatchObject({
      replyDomain: 'reply.example.org',
      authenticatedBy: 'mx.example.org',
    })
    expect(() => start(server)).toThrow('set WINDROW_MAIL_REPLY_DOMAIN too')
    for (const wrong of ['localhost', '@example.org', 'example.org, x.org', '-a.example', 'a..example'])
      expect(() => start({ WINDROW_MAIL_REPLY_DOMAIN: wrong })).toThrow('must be a domain')
  })

  it('define the proxies whose X-Forwarded headers are trusted', () => {
    const trusted = (text?: string) =>
      start(text === undefined ? {} : { WINDROW_TRUST_PROXY: text }).http.trustProxy

    expect(trusted()).toBe(false)
    expect(trusted('false')).toBe(false)
    expect(trusted('true')).toEqual(['loopback', 'linklocal', 'uniquelocal'])
    expect(trusted('203.0.113.0/24, loopback,2001:db8::1')).toEqual([
      '203.0.113.0/24',
      'loopback',
      '2001:db8::1',
    ])
    for (const wrong of ['1', 'yes', '203.0.113.0/33', '203.0.113.0/24/1', 'proxy.example', ','])
      expect(() => trusted(wrong)).toThrow('WINDROW_TRUST_PROXY must be')
  })

  it('set the delay between two requests to one host, 100 ms by default', () => {
    expect(start({}).crawl.delayMs).toBe(100)
    expect(start({ WINDROW_DELAY_MS: '0' }).crawl.delayMs).toBe(0)
  })

  it('come from .env unless the process sets them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'windrow-env-'))
    writeFileSync(join(folder, '.env'), 'PORT=5000\nHOST="0.0.0.0"\n')

    expect(start(environmentWithFile({ PORT: '6000' }, folder)).http).toMatchObject({
      port: 6000,
      host: '0.0.0.0',
    })
  })

  it('split a node into roles when the database is shared', () => {
    expect(start({ DATABASE_URL: 'postgres://db/windrow', WINDROW_ROLES: 'worker, api' }).roles).toEqual([
      'api',
      'worker',
    ])
  })

  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ PORT: 'many' }, /^PORT is not valid/],
    [
      { WINDROW_FLAGS_URL: 'http://flags.example', WINDROW_FLAGS_FILE: 'f.json' },
      /^Set WINDROW_FLAGS_URL or WINDROW_FLAGS_FILE, not both/,
    ],
    [{ WINDROW_FLAGS_TOKEN: 'x' }, /^WINDROW_FLAGS_TOKEN is set but WINDROW_FLAGS_URL is not/],
    [{ WINDROW_HELP_VIDEOS: 'dance=https://a.example' }, /names "dance", which is not a help topic/],
    [{ WINDROW_HELP_VIDEOS: 'start-run=javascript:0' }, /needs an http or https URL after "start-run="/],
    [{ WINDROW_JIRA_TOKEN: 't' }, /needs WINDROW_JIRA_URL/],
    [{ WINDROW_JIRA_URL: 'https://j.example', WINDROW_JIRA_STATES: 'gone:CLOSED' }, /"gone:CLOSED" is none/],
    [{ WINDROW_JIRA_URL: 'https://j.example', WINDROW_JIRA_WEBHOOK_SECRET: 'short' }, /at least 16/],
    [
      { WINDROW_JIRA_URL: 'https://jira.example', WINDROW_JIRA_EMAIL: 'a@b.example' },
      /^WINDROW_JIRA_EMAIL is set but WINDROW_JIRA_TOKEN is not/,
    ],
    [{ PORT: '70000' }, /^PORT is not valid/],
    [{ WINDROW_DELAY_MS: '-1' }, /^WINDROW_DELAY_MS is not valid/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is not valid: must be a URL like postgres:/],
    [{ WINDROW_ROLES: 'worker' }, /needs a database they share; set DATABASE_URL/],
    [{ WINDROW_ROLES: 'api,cook', DATABASE_URL: 'postgres://db/x' }, /"cook" is not one of them/],
    [{ S3_ENDPOINT: 'http://s3.example' }, /S3_BUCKET is not/],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }, /belong together/],
    [{ S3_BUCKET: 'b', DATABASE_URL: 'postgres://db/x' }, /set WINDROW_SECRET_KEY/],
    [{ WINDROW_SECRET_KEY: 'short' }, /^WINDROW_SECRET_KEY is not valid: must have at least 32/],
    [{ WINDROW_ADMIN_EMAIL: 'a@b.example' }, /belong together/],
    ...['correct.horse.9', 'CORRECT.HORSE.9', 'Correct.horse', 'Correcthorse9', 'Cor.9'].map(
      (password): [NodeJS.ProcessEnv, RegExp] => [
        { WINDROW_ADMIN_EMAIL: 'a@b.example', WINDROW_ADMIN_PASSWORD: password },
        /^WINDROW_ADMIN_PASSWORD is not valid: Password not valid; it needs an uppercase letter, .* at least 8 characters\.$/,
      ],
    ),
    [{ WINDROW_DATADIR: '/x' }, /^WINDROW_DATADIR is not a setting/],
    [{ WINDROW_ROLES: 'api', DATABASE_URL: 'postgres://db/x', WINDROW_WORKERS: '2' }, /remove one of them/],
    [{ WINDROW_OIDC_CLIENT_ID: 'windrow' }, /WINDROW_OIDC_ISSUER is not/],
    [{ WINDROW_OIDC_ISSUER: 'http://id.example' }, /must be an https URL/],
    [{ WINDROW_OIDC_ISSUER: 'https://id.example' }, /needs WINDROW_OIDC_CLIENT_ID/],
    [{ WINDROW_OIDC_NEW_USERS: 'ADMIN' }, /^WINDROW_OIDC_NEW_USERS is not valid/],
    [{ SMTP_URL: 'mail.example' }, /^SMTP_URL is not valid/],
  ]
  it.each(wrong)('%j stop the start with one sentence', (variables, message) => {
    expect(() => start(variables)).toThrow(message)
  })
})
