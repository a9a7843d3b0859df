import type { DestinationType } from '@windrow/contract/destinations'
import { expect, it } from 'vitest'
import { openDriver } from './open-driver.ts'
import { failure } from './testing/failure.ts'
import { googleKey } from './testing/google-server.ts'
import { blocked, testEnvironment } from './testing/test-environment.ts'

const folder = { token: 'right', refresh_token: '', client_id: '', client_secret: '', path: '' }
const bucket = { access_key: 'a', secret_key: 'b', bucket: 'data', path: '' }
const amazon = { ...bucket, endpoint: '', assume_role_arn: '', external_id: '' }
const key = Buffer.from('key').toString('base64')

it.each<[DestinationType, object, string]>([
  ['DROPBOX', folder, 'content.dropboxapi.com'],
  ['DROPBOX', { ...folder, token: '', refresh_token: 'r', client_id: 'a' }, 'api.dropboxapi.com'],
  ['BOX', { ...folder, enterprise_id: '' }, 'upload.box.com'],
  ['BOX', { ...folder, enterprise_id: '', path: 'a' }, 'api.box.com'],
  ['BOX', { ...folder, token: '', enterprise_id: '7', client_id: 'a' }, 'api.box.com'],
  ['GOOGLE_CLOUD', { service_account_key: googleKey(), bucket: 'data', path: '' }, 'oauth2.googleapis.com'],
  ['SLACK', { webhook_url: '', token: 'xoxb', channel: 'C1' }, 'slack.com'],
  ['S3', { ...amazon, region: 'eu-central-1' }, 'data.s3.eu-central-1.amazonaws.com'],
  ['DIGITAL_OCEAN', { ...bucket, region: 'fra1' }, 'fra1.digitaloceanspaces.com'],
  [
    'AZURE_CLOUD',
    {
      connection_string: `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${key};EndpointSuffix=core.windows.net`,
      container: 'data',
      path: '',
    },
    'shop.blob.core.windows.net',
  ],
])('%s is found at its vendor: %o', async (type, settings, host) => {
  const asked: string[] = []
  const resolve = (name: string) => {
    asked.push(name)
    return Promise.reject(blocked(name))
  }
  const driver = await openDriver(type)

  const error = await failure(driver.test({ ...settings }, testEnvironment({ resolve })))

  expect(new Set(asked)).toEqual(new Set([host]))
  expect(error).toMatchObject({ fault: 'ADDRESS_REFUSED', retryable: false })
})
