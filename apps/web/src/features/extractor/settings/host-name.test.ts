import { expect, it } from 'vitest'
import { hostName } from './host-name.ts'

it.each([
  [' API.example.com ', 'api.example.com'],
  ['https://www.example.com/a?b=1', 'www.example.com'],
  ['example.com:8443', 'example.com:8443'],
  ['*.Example.com', '*.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['[::1]:80/', '[::1]:80'],
  ['http://example.com:80/', 'example.com'],
  ['not a host', 'not a host'],
])('extracts the host from "%s"', (text, host) => expect(hostName(text)).toBe(host))
