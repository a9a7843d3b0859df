/** A self-signed certificate for localhost, files.test and 127.0.0.1, with its key. Only for tests. */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgiJMxcXN7QRQprTPA
bHoqyNj+snEOJfNeWCzgRJcwKHShRANCAAQw7+60jcmfzlhW4v1JOIq3LxHzdhco
iF77x/wqGqgTh/ZUM9q7fa63134IXluzj5q0pPi/e3TSH4zVweyfSUAK
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBvzCCAWWgAwIBAgIURxX0PjkDzhGaJP2Ka6HdVNBEetowCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVV2luZHJvdyBkZWxpdmVyeSB0ZXN0MCAXDTI2MTEyMTEzMzg0
M1oYDzIxMjYxMDI4MTMzODQzWjAgMR4wHAYDVQQDDBVXaW5kcm93IGRlbGl2ZXJ5
IHRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQw7+60jcmfzlhW4v1JOIq3
LxHzdhcoiF77x/wqGqgTh/ZUM9q7fa63134IXluzj5q0pPi/e3TSH4zVweyfSUAK
o3sweTAdBgNVHQ4EFgQU6XTAEaHPgUi7Hp7wat5aG+szjPwwHwYDVR0jBBgwFoAU
6XTAEaHPgUi7Hp7wat5aG+szjPwwDwYDVR0TAQH/BAUwAwEB/zAmBgNVHREEHzAd
gglsb2NhbGhvc3SCCmZpbGVzLnRlc3SHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIh
APLjHi9ECGCo9wKtENsDB5+lU412Ktyu0XBu6lJiH5AwAiA+qeLviQD8uDceUGk9
TwSCDVHuLRIOBnHEaWQaEz9SGA==
-----END CERTIFICATE-----`,
}

/** A certificate for the same names that expired in February 2020. */
export const endedCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgA8/XmkVu3eWfWFyX
S2S2l2BDjgRZinTFq0d6LEEWrGWhRANCAAQf7feUL0MKNivchXx5XE5lOICM/jZ6
wulmJGURMZAK0yta3CKZFsubFAYE1iOQR9hn11DMcn5iUAh2izMTK8mM
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIBATAKBggqhkjOPQQDAjAmMSQwIgYDVQQDDBtXaW5kcm93
IGRlbGl2ZXJ5IHRlc3QgZW5kZWQwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAw
MDAwWjAmMSQwIgYDVQQDDBtXaW5kcm93IGRlbGl2ZXJ5IHRlc3QgZW5kZWQwWTAT
BgcqhkjOPQIBBggqhkjOPQMBBwNCAAQf7feUL0MKNivchXx5XE5lOICM/jZ6wulm
JGURMZAK0yta3CKZFsubFAYE1iOQR9hn11DMcn5iUAh2izMTK8mMo1owWDAPBgNV
HRMBAf8EBTADAQH/MCYGA1UdEQQfMB2CCWxvY2FsaG9zdIIKZmlsZXMudGVzdIcE
fwAAATAdBgNVHQ4EFgQUXVIKZZdDmLBPiM5nCaEWEEGth+wwCgYIKoZIzj0EAwID
SQAwRgIhAI10tevkA7nO+iRCOhYqPWHl7pr97WiJAS12JXqkzUDKAiEAxWx2aTjH
OIes8KYppwMWioOGb+gtHSnk1Vw1sDDByVU=
-----END CERTIFICATE-----`,
}

/** Certificates that must be refused: the one a server shows, those a driver trusts, and the name it connects to. */
export const refusedCertificates = {
  'a certificate that it signed itself': { shown: testCertificate, trusted: [], host: 'files.test' },
  'a certificate that has ended': {
    shown: endedCertificate,
    trusted: [endedCertificate.cert],
    host: 'files.test',
  },
  'a certificate of another name': {
    shown: testCertificate,
    trusted: [testCertificate.cert],
    host: 'other.test',
  },
} as const

/** The certificate of a certificate fault, else null. */
export const certificateOf = (fault: string | null) =>
  Object.entries(refusedCertificates).find(([name]) => name === fault)?.[1] ?? null
