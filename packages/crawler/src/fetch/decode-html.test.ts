import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { charsetOf, decodeHtml, decodeInPieces } from './decode-html.ts'

const address = 'https://shop.test/'
const latin = iconv.encode('<p>Größe €', 'windows-1252')

describe('the charset of a content type', () => {
  it.each([
    ['text/html; charset=utf-8', 'utf-8'],
    ['text/html; CHARSET = "iso-8859-1"', 'iso-8859-1'],
    [`text/html; charset=' koi8-r'`, 'koi8-r'],
    ['text/html', null],
    ['', null],
  ])('%s', (type, charset) => {
    expect(charsetOf(type)).toBe(charset)
  })
})

describe('a page is decoded', () => {
  it.each<[string, Buffer, string, string]>([
    ['text/html; charset=utf8', Buffer.from('Größe'), 'Größe', 'utf-8'],
    ['text/html; charset=UTF-8', Buffer.from('plain'), 'plain', 'utf-8'],
    ['text/html; charset=latin1', latin, '<p>Größe €', 'windows-1252'],
    ['text/html; charset=gbk', iconv.encode('中文', 'gb18030'), '中文', 'gb18030'],
    ['text/html; charset=euc-kr', iconv.encode('한국어 똠', 'cp949'), '한국어 똠', 'cp949'],
    ['text/html; charset=utf-7', iconv.encode('Größe', 'utf-7'), 'Größe', 'utf-7'],
    ['text/html; charset=unheard-of', Buffer.from('Größe'), 'Größe', 'utf-8'],
    ['text/html; charset=iso-2022-jp', Buffer.from('\u001b$BF|K\\8l\u001b(B'), '日本語', 'iso-2022-jp'],
    ['', Buffer.from('\u001b$@F|K\\8l\u001b(B'), '日本語', 'iso-2022-jp'],
    ['', Buffer.from('\u001b[1mbold'), '\u001b[1mbold', 'utf-8'],
    ['', Buffer.from('$B$@'), '$B$@', 'utf-8'],
    ['text/html; charset=latin1', Buffer.from('\uFEFFGröße'), 'Größe', 'utf-8'],
    ['text/html; charset=utf-8', iconv.encode('\uFEFFGröße', 'utf-16be'), 'Größe', 'utf-16be'],
    ['text/html; charset=utf-8', iconv.encode('\uFEFFGröße', 'utf-16le'), 'Größe', 'utf-16le'],
    ['text/html; charset=latin1', Buffer.from([0xef, 0xbb, 0x41]), 'ï»A', 'windows-1252'],
    ['text/html; charset=latin1', Buffer.from([0xef, 0x41, 0xbf]), 'ïA¿', 'windows-1252'],
    ['text/html; charset=latin1', Buffer.from([0x41, 0xbb, 0xbf]), 'A»¿', 'windows-1252'],
    ['text/html; charset=latin1', Buffer.from([0xfe, 0x41]), 'þA', 'windows-1252'],
    ['text/html; charset=latin1', Buffer.from([0x41, 0xff]), 'Aÿ', 'windows-1252'],
    ['text/html; charset=latin1', Buffer.from([0xff, 0x41]), 'ÿA', 'windows-1252'],
    ['text/html; charset=latin1', Buffer.from([0x41, 0xfe]), 'Aþ', 'windows-1252'],
  ])('by "%s": %j', async (type, bytes, text, charset) => {
    expect(decodeHtml(bytes, type)).toEqual({ text, charset })
    expect(await decodeInPieces(bytes, type, address)).toEqual({ text, charset })
  })

  it.each([
    ['<meta charset=koi8-r>', 'koi8-r'],
    [`<meta charset=' KOI8-R '>`, 'koi8-r'],
    ['<meta http-equiv=content-type content="text/html; charset=koi8-r">', 'koi8-r'],
    ['<?xml version="1.0" encoding="koi8-r"?>', 'koi8-r'],
    ["<?xml version='1.0' encoding = 'koi8-r'?>", 'koi8-r'],
    ['<meta charset=utf-16le>', 'utf-8'],
    ['<meta charset=UTF16>', 'utf-8'],
    ['<meta charset=koi8-r><?xml encoding="koi8-u"?>', 'koi8-r'],
    [`${' '.repeat(65_536 - 21)}<meta charset=koi8-r>`, 'koi8-r'],
    [`${' '.repeat(65_536)}<meta charset=koi8-r>`, 'utf-8'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
    ['<p>charset=koi8-r', 'utf-8'],
  ])('by what it says of itself: %.60s', (head, charset) => {
    expect(decodeHtml(Buffer.from(head), 'text/html').charset).toBe(charset)
    expect(decodeHtml(Buffer.from(head), 'text/html; charset=big5').charset).toBe('big5')
  })

  it.each([
    ['application/json', '{"html":"<meta charset=koi8-r>"}', 'utf-8'],
    ['application/rss+xml', '<rss><![CDATA[<meta charset=koi8-r>]]></rss>', 'utf-8'],
    ['text/xml', '<?xml version="1.0" encoding="koi8-u"?><a><meta charset="koi8-r"/></a>', 'koi8-u'],
    ['application/xhtml+xml', '<?xml version="1.0"?><html><meta charset="koi8-r"/></html>', 'koi8-r'],
    ['application/xhtml+xml', '<?xml version="1.0" encoding="koi8-u"?><meta charset="koi8-r"/>', 'koi8-u'],
    ['text/html', '<?xml version="1.0" encoding="koi8-u"?><meta charset="koi8-r"/>', 'koi8-r'],
  ])('by what counts in %s: %s', (type, content, charset) => {
    expect(decodeHtml(Buffer.from(content), type).charset).toBe(charset)
  })

  it('is not damaged by a charset that a comment mentions', () => {
    const html = '<!-- was <meta charset="iso-8859-1"> --><meta charset="utf-8"><p>Größe'

    expect(decodeHtml(Buffer.from(html), 'text/html')).toEqual({ text: html, charset: 'utf-8' })
  })

  it('guesses by its address where nothing is declared', async () => {
    const bytes = iconv.encode('Mūsų kaina', 'windows-1257')

    expect(decodeHtml(bytes, '', 'https://shop.lt/')).toEqual({ text: 'Mūsų kaina', charset: 'windows-1257' })
    expect((await decodeInPieces(bytes, '', 'https://shop.lt/')).charset).toBe('windows-1257')
  })

  it.each(['shift_jis', 'utf-16le', 'gb18030', 'iso-2022-jp', 'utf-8', 'windows-1252'])(
    'the same in pieces as at once, though a piece ends within a character: %s',
    async (charset) => {
      const bytes =
        charset === 'iso-2022-jp'
          ? Buffer.from(`a${'\u001b$BF|K\\8l\u001b(B'.repeat(30_000)}`)
          : iconv.encode(`a${charset === 'windows-1252' ? 'ä' : '日本語'}`.repeat(150_000), charset)
      const type = `text/html; charset=${charset}`

      const inPieces = await decodeInPieces(bytes, type, address)
      expect(inPieces.charset).toBe(charset)
      expect(inPieces.text === decodeHtml(bytes, type).text).toBe(true)
    },
  )

  it('keeps what a last, unfinished character may be', async () => {
    const bytes = Buffer.concat([iconv.encode('日本語'.repeat(100_000), 'shift_jis'), Buffer.from([0x93])])
    const { text } = await decodeInPieces(bytes, 'text/html; charset=shift_jis', address)

    expect(text.length).toBe(decodeHtml(bytes, 'text/html; charset=shift_jis').text.length)
  })
})
