import { describe, expect, it } from 'vitest'
import { destinationForm, fieldsOf, knownType } from './destination-form.ts'

describe('the form of a destination', () => {
  const blank = destinationForm.fromRemote('FTP', null)

  it('starts with the most common choices', () => {
    expect(blank).toMatchObject({ name: 'FTP', formats: ['csv'], replace: true })
    expect(blank.settings).toMatchObject({ protocol: 'SFTP' })
  })

  it('is for an existing type', () => {
    expect([knownType('S3'), knownType('TAPE'), knownType(undefined)]).toEqual(['S3', undefined, undefined])
  })

  it('omits unchanged secrets, and removes cleared ones', () => {
    const settings = { ...blank.settings, host: 'files.example.com', username: 'maja', password: '' }
    const kept = destinationForm.toRemote('FTP', { ...blank, settings }, true)
    const gone = destinationForm.toRemote('FTP', { ...blank, settings, cleared: { password: true } }, true)

    expect(kept.settings).not.toHaveProperty('password')
    expect(kept.settings).toMatchObject({ host: 'files.example.com' })
    expect(gone.settings).toMatchObject({ password: '' })
  })

  it('sends only the settings of its type', () => {
    const values = { ...blank, settings: { ...blank.settings, bucket: 'data' } }

    expect(destinationForm.toRemote('FTP', values, true).settings).not.toHaveProperty('bucket')
    expect(fieldsOf('S3')).toContain('settings.bucket')
  })
})
