import { describe, expect, it } from 'vitest'
import { pageOf, proposedRow } from '../testing/proposed-row.ts'

const event = 'https://site.test/events/thing'
const rowOf = (body: string, url = event, head = ''): Record<string, unknown> =>
  proposedRow(pageOf(`${body}<p>Text.</p>`, head), url)

describe('the dates of an event', () => {
  it.each([
    ['a paragraph', '<p class="date">Thursday, January 27, 2022</p>', '2022-01-27'],
    ['a day with ordinal', '<p class="day">Tue 20th Dec, 2011</p>', '2011-12-20'],
    ['numbers and weekday', '<p class="day">2026.7.01(Wed)</p>', '2026-07-01'],
    ['year and day apart', '<div class="when"><p>2026</p><p>07.01</p><p>Wed.</p></div>', '2026-07-01'],
    ['a time element', '<time class="when" datetime="2026-07-01">Wed, 1 July</time>', '2026-07-01'],
  ])('stand beside its title as %s', (_, body, day) => {
    expect(rowOf(body)).toMatchObject({ start_date: expect.stringMatching(`^${day}`) })
  })

  it('may stand above its title', () => {
    const html = pageOf('<p>Text.</p>').replace('<h1>', '<p class="date">2026/07/01 (Wed)</p><h1>')

    expect(proposedRow(html, event)).toMatchObject({ start_date: expect.stringMatching(/^2026-07-01/) })
  })

  it.each([
    ['2026年07月14日（火）～08月26日（水）', '2026-07-14', '2026-08-26'],
    ['2026.4.29（水）～ 9.23（水）', '2026-04-29', '2026-09-23'],
    ['2026.12.1 ～ 2027.1.31', '2026-12-01', '2027-01-31'],
    ['14 July 2026 – 26 August 2026', '2026-07-14', '2026-08-26'],
  ])('are an interval, whatever the address: %s', (text, first, last) => {
    expect(rowOf(`<p class="date">${text}</p>`, 'https://site.test/a')).toMatchObject({
      start_date: expect.stringMatching(`^${first}`),
      end_date: expect.stringMatching(`^${last}`),
    })
  })

  it('are both named by one label', () => {
    expect(rowOf('<dl><dt>会 期</dt><dd>2026年7月14日～8月26日</dd></dl>')).toMatchObject({
      start_date: expect.stringMatching(/^2026-07-14/),
      end_date: expect.stringMatching(/^2026-08-26/),
    })
  })

  it.each([
    ['has no year', '<p class="date">Jul 14</p>', event, ''],
    ['begins without a year', '<p class="date">Jul 14 – Aug 26, 2026</p>', event, ''],
    ['is the day of publishing by its name', '<p class="post-date">July 1, 2026</p>', event, ''],
    [
      'is the declared day of publishing',
      '<p class="date">July 1, 2026</p>',
      event,
      '<meta property="article:published_time" content="2026-07-01T08:00:00Z">',
    ],
    ['stands on a page about something else', '<p class="date">July 1, 2026</p>', 'https://site.test/a', ''],
    [
      'is one of many',
      '<p class="d">July 1, 2026</p><p class="d">July 2, 2026</p><p class="d">July 3, 2026</p>',
      event,
      '',
    ],
    ['is in a link to another event', '<a href="/b"><p class="date">July 1, 2026</p></a>', event, ''],
  ])('are not a date that %s', (_, body, url, head) => {
    expect(rowOf(body, url, head)['start_date']).toBeUndefined()
  })
})

describe('one label', () => {
  it.each([
    ['event', event, '<dl><dt>Venue</dt><dd>Hall</dd></dl>', { place: 'Hall' }],
    [
      'job',
      'https://site.test/jobs/1',
      '<table><tr><th>Company:&nbsp;</th><td>Acme</td></tr></table>',
      { company: 'Acme' },
    ],
  ])('is enough on a page about one %s', (_, url, body, row) => {
    expect(rowOf(body, url)).toMatchObject(row)
  })
})

describe('the place of an event or a job', () => {
  it('is in an element that is named for it, right behind the title', () => {
    expect(rowOf('<p class="job-location">Town, State</p>', 'https://site.test/job/1')).toMatchObject({
      place: 'Town, State',
    })
  })

  it('is not in such an element of another page', () => {
    expect(rowOf('<p class="location">Town, State</p>', 'https://site.test/a')['place']).toBeUndefined()
  })
})
