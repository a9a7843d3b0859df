import { describe, expect, it } from 'vitest'
import { parseDate, parseDateTime } from './parse-date.ts'
import { relativeMoment } from './relative-date.ts'

describe('dates in other languages', () => {
  it.each([
    ['ru', '12 марта 2024 г.'],
    ['ru', '12 Марта 2024'],
    ['uk', '12 березня 2024 р.'],
    ['be', '12 сакавіка 2024'],
    ['bg', '12 март 2024 г.'],
    ['sr', '12. март 2024.'],
    ['hr', '12. ožujka 2024.'],
    ['sl', '12. marec 2024'],
    ['sk', '12. marca 2024'],
    ['cs', '12. března 2024'],
    ['pl', '12 marca 2024'],
    ['ro', '12 martie 2024'],
    ['hu', '2024. március 12.'],
    ['hu', '2024. 03. 12.'],
    ['lt', '2024 m. kovo 12 d.'],
    ['lv', '2024. gada 12. marts'],
    ['et', '12. märts 2024'],
    ['fi', '12. maaliskuuta 2024'],
    ['fi', 'tiistai 12. maaliskuuta 2024'],
    ['da', '12. marts 2024'],
    ['nb', '12. mars 2024'],
    ['is', '12. mars 2024'],
    ['tr', '12 Mart 2024 Salı'],
    ['az', '12 mart 2024'],
    ['el', '12 Μαρτίου 2024'],
    ['el', '12 ΜΑΡΤΙΟΥ 2024'],
    ['sq', '12 mars 2024'],
    ['hy', '12 մարտի, 2024 թ.'],
    ['ka', '12 მარტი, 2024'],
    ['kk', '2024 ж. 12 наурыз'],
    ['ca', '12 de març de 2024'],
    ['gl', '12 de marzo de 2024'],
    ['id', '12 Maret 2024'],
    ['ms', '12 Mac 2024'],
    ['fil', 'Marso 12, 2024'],
    ['sw', '12 Machi 2024'],
    ['vi', '12 tháng 3, 2024'],
    ['vi', 'ngày 12 tháng 3 năm 2024'],
    ['th', '12 มีนาคม 2567'],
    ['ar', '١٢ مارس ٢٠٢٤'],
    ['ar', '12 آذار 2024'],
    ['ar', '٢٠٢٤/٣/١٢'],
    ['he', '12 במרץ 2024'],
    ['fa', '۲۰۲۴-۰۳-۱۲'],
    ['ur', '12 مارچ، 2024'],
    ['hi', '12 मार्च 2024'],
    ['hi', '१२ मार्च २०२४'],
    ['bn', '১২ মার্চ, ২০২৪'],
    ['ta', '12 மார்ச், 2024'],
    ['zh', '2024年3月12日'],
    ['ja', '2024年03月12日(火)'],
    ['ko', '2024년 3월 12일'],
    ['ko', '2024. 3. 12.'],
  ])('%s: %s', (lang, text) => {
    expect(parseDate(text, lang)).toBe('2024-03-12')
    // Whatever language the page declares.
    if (lang !== 'ms') expect(parseDate(text, 'de')).toBe('2024-03-12')
  })

  it('has the page decide what a word means', () => {
    expect(parseDate('5. listopada 2024.', 'hr')).toBe('2024-10-05')
    expect(parseDate('5 listopada 2024', 'pl')).toBe('2024-11-05')
    expect(parseDate('5 listopada 2024', '')).toBe('2024-11-05')
  })

  it('reads capitals of Turkish, and names without accents', () => {
    expect(parseDate('12 EKİM 2024', 'tr')).toBe('2024-10-12')
    expect(parseDate('12 KASIM 2024', 'tr')).toBe('2024-11-12')
    expect(parseDate('12 fevrier 2024', 'fr')).toBe('2024-02-12')
  })

  it('keeps the time beside the date', () => {
    expect(parseDateTime('12 марта 2024, 18:45', 'ru')).toBe('2024-03-12T18:45:00.000Z')
    expect(parseDateTime('١٢ مارس ٢٠٢٤ ١٨:٤٥', 'ar')).toBe('2024-03-12T18:45:00.000Z')
    expect(parseDateTime('2024. március 12. 18:45', 'hu')).toBe('2024-03-12T18:45:00.000Z')
  })

  it.each([
    '2024 Toyota 12',
    '10 Mac 2024',
    '12 out of 2024 5',
    'Model 2024 v. 3 series',
    '5 set 2',
    'xx-yy',
  ])('finds none in "%s" of an English page', (text) => {
    expect(parseDate(text, 'en')).toBeNull()
  })
})

describe('relative dates in other languages', () => {
  const now = Date.parse('2026-03-31T12:00:00Z')
  const threeDays = '2026-03-28T12:00:00.000Z'

  it.each([
    ['ru', '3 дня назад', threeDays],
    ['ru', '21 день назад', '2026-03-10T12:00:00.000Z'],
    ['ru', 'позавчера', '2026-03-29T12:00:00.000Z'],
    ['uk', '3 дні тому', threeDays],
    ['pl', '3 dni temu', threeDays],
    ['cs', 'před 3 dny', threeDays],
    ['sk', 'pred 3 dňami', threeDays],
    ['hu', '3 nappal ezelőtt', threeDays],
    ['fi', '3 päivää sitten', threeDays],
    ['sv', 'för 3 dagar sedan', threeDays],
    ['da', 'for 3 dage siden', threeDays],
    ['tr', '3 gün önce', threeDays],
    ['el', 'πριν από 3 ημέρες', threeDays],
    ['ro', 'acum 3 zile', threeDays],
    ['id', '3 hari yang lalu', threeDays],
    ['vi', '3 ngày trước', threeDays],
    ['th', '3 วันที่ผ่านมา', threeDays],
    ['ar', 'قبل ٣ أيام', threeDays],
    ['ar', 'قبل يومين', '2026-03-29T12:00:00.000Z'],
    ['he', 'לפני 3 ימים', threeDays],
    ['hi', '3 दिन पहले', threeDays],
    ['ja', '3 日前', threeDays],
    ['ko', '3일 전', threeDays],
    ['zh', '3天前', threeDays],
    ['tr', 'dün', '2026-03-30T12:00:00.000Z'],
    ['fr', 'avant-hier', '2026-03-29T12:00:00.000Z'],
    ['ga', '7 n-uair an chloig ó shin', '2026-03-31T05:00:00.000Z'],
    ['hu', 'ma', '2026-03-31T12:00:00.000Z'],
    ['ru', '2 мес. назад', '2026-01-31T12:00:00.000Z'],
  ])('%s: %s', (lang, text, moment) => {
    expect(new Date(relativeMoment(text, now, lang) ?? 0).toISOString()).toBe(moment)
  })

  it('needs no language for whole phrases, but for words that mean other things elsewhere', () => {
    expect(relativeMoment('3 дня назад', now, 'en')).toBe(Date.parse(threeDays))
    expect(relativeMoment('ma', now, 'en')).toBeNull()
  })

  it('is none before the year 1', () => {
    expect(relativeMoment('9999 years ago', now)).toBeNull()
  })

  it.each(['in 3 days', 'через 3 дня', '3 days', '3 дня', 'soon'])('is none: %s', (text) => {
    expect(relativeMoment(text, now, 'ru')).toBeNull()
  })
})
