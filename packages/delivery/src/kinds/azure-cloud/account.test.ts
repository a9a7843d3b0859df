import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { authorised, azureAccount } from './account.ts'

describe('a connection string', () => {
  it.each([
    [
      'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=a2V5==;EndpointSuffix=core.test;',
      { endpoint: 'https://shop.blob.core.test', name: 'shop', key: 'a2V5==', signature: '' },
    ],
    [
      ' accountname = shop ;AccountKey=a2V5',
      { endpoint: 'https://shop.blob.core.windows.net', name: 'shop', key: 'a2V5' },
    ],
    ['DefaultEndpointsProtocol=http;AccountName=shop', { endpoint: 'http://shop.blob.core.windows.net' }],
    [
      'BlobEndpoint=https://b.test/x//;SharedAccessSignature=?sv=1&sig=s%2Fs',
      { endpoint: 'https://b.test/x', name: '', key: null, signature: 'sv=1&sig=s%2Fs' },
    ],
  ])('is read: %s', (connection, account) => {
    expect(azureAccount(connection)).toMatchObject(account)
  })

  it('without an address is refused', () => {
    expect(() => azureAccount('BlobEndpoint=nowhere')).toThrow('The connection string holds no address')
  })
})

describe('a call', () => {
  const account = azureAccount('AccountName=shop;AccountKey=a2V5;BlobEndpoint=https://b.test/shop')
  const now = new Date('2026-03-01T10:00:00Z')
  const url = new URL('https://b.test/shop/data/a%20b.csv?restype=x&Comp=block')
  const signed = (headers: Record<string, string>, length: number) =>
    authorised(account, { method: 'PUT', url, headers, length }, now)
  const signatureOf = (lines: string[]) =>
    `SharedKey shop:${createHmac('sha256', 'key').update(lines.join('\n')).digest('base64')}`

  // Shared Key for the Blob service, from version 2015-02-21: verb, twelve headers, own headers, resource.
  it('is signed as the vendor describes it', () => {
    const { headers } = signed({ 'x-ms-meta-b': '2', 'content-type': 'text/csv', 'x-ms-meta-a': '1' }, 12)

    expect(headers).toMatchObject({
      'x-ms-date': 'Sun, 01 Mar 2026 10:00:00 GMT',
      'x-ms-version': '2021-12-02',
      'x-ms-meta-a': '1',
      authorization: signatureOf([
        'PUT',
        '',
        '',
        '12',
        '',
        'text/csv',
        '',
        '',
        '',
        '',
        '',
        '',
        'x-ms-date:Sun, 01 Mar 2026 10:00:00 GMT',
        'x-ms-meta-a:1',
        'x-ms-meta-b:2',
        'x-ms-version:2021-12-02',
        '/shop/shop/data/a%20b.csv',
        'comp:block',
        'restype:x',
      ]),
    })
  })

  it('without a body is signed without its length, and with its conditions', () => {
    const headers = {
      'content-md5': 'm',
      date: 'd',
      'if-modified-since': 'ims',
      'if-match': 'im',
      'if-none-match': '*',
      'if-unmodified-since': 'ius',
      range: 'bytes=0-0',
    }

    expect(signed(headers, 0).headers['authorization']).toBe(
      signatureOf([
        'PUT',
        '',
        '',
        '',
        'm',
        '',
        'd',
        'ims',
        'im',
        '*',
        'ius',
        'bytes=0-0',
        'x-ms-date:Sun, 01 Mar 2026 10:00:00 GMT',
        'x-ms-version:2021-12-02',
        '/shop/shop/data/a%20b.csv',
        'comp:block',
        'restype:x',
      ]),
    )
  })
})
