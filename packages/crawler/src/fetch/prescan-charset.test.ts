import { describe, expect, it } from 'vitest'
import { prescanCharset } from './prescan-charset.ts'

const labels: Record<string, string> = { 'koi8-r': 'koi8-r', 'utf-16': 'utf-16le', latin2: 'iso-8859-2' }
const found = (text: string) =>
  prescanCharset(Buffer.from(text, 'latin1'), (label) => labels[label.trim().toLowerCase()] ?? null)

describe('the charset that a page declares', () => {
  it.each([
    '<meta charset=koi8-r>',
    '<META CHARSET="KOI8-R">',
    '<meta/charset=koi8-r>',
    "<meta\n\tcharset\n=\f'koi8-r'/>",
    '<meta name=a content="b" charset=koi8-r>',
    '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
    `<meta content="text/html; charset = 'koi8-r'" http-equiv=content-type>`,
    '<meta http-equiv=content-type content=charset=koi8-r;>',
    '<meta charset=unheard-of><meta charset=koi8-r>',
    '<meta http-equiv=content-type content="text/html"><meta charset=koi8-r>',
    '<!doctype html><html lang=ru><head><title>a</title><meta charset=koi8-r>',
    '<!--<meta charset=latin2>--><meta charset=koi8-r>',
    '<!--><meta charset=koi8-r>',
    '<? <meta charset=latin2 ?><meta charset=koi8-r>',
    '</p title="<meta charset=latin2>"><meta charset=koi8-r>',
    'a < b <meta charset=koi8-r>',
    '<p title="><meta charset=latin2>"><meta charset=koi8-r>',
    '<script>"<meta charset=latin2>"</script><meta charset=koi8-r>',
    '<SCRIPT src=a.js></SCRIPT><style>p{}</style><meta charset=koi8-r>',
    '<script>if (a<b) c = "<!--"</script><meta charset=koi8-r>',
    '<title><meta charset=latin2></title><meta charset=koi8-r>',
    '<?xml version="1.0" encoding="latin2"?><meta charset=koi8-r>',
    '<?xml version="1.0" encoding="koi8-r"?><p>',
    "<?xml version='1.0' encoding = 'koi8-r'?>",
  ])('%s', (html) => {
    expect(found(html)).toBe('koi8-r')
  })

  it.each([
    '',
    '<',
    '<meta',
    '<meta charset=koi8-r',
    '<meta charset="koi8-r>',
    '<meta charset>',
    '<meta charset=>',
    '<metacharset=koi8-r>',
    '</meta charset=koi8-r>',
    '<meta content="text/html; charset=koi8-r">',
    '<meta http-equiv="content-type " content="text/html; charset=koi8-r">',
    '<meta http-equiv=refresh content="text/html; charset=koi8-r">',
    `<meta http-equiv=content-type content="charset='koi8-r">`,
    '<meta charset=unheard-of charset=koi8-r>',
    '<!-- <meta charset=koi8-r>',
    '<script> <meta charset=koi8-r> \xc3\xa4',
    '<p title="<meta charset=koi8-r>">',
    '<p title="<meta charset=koi8-r>',
    ' <?xml encoding="koi8-r"?>',
    '<?xml encoding="koi8-r\'?>',
    'charset=koi8-r',
  ])('none: %s', (html) => {
    expect(found(html)).toBeNull()
  })

  it('is what a script mentions, if nothing else says so and the page is not UTF-8', () => {
    const script = `<script>document.write('<meta charset="koi8-r">')</script>`

    expect(found(script)).toBe('koi8-r')
    expect(found(`${script}\xc0`)).toBe('koi8-r')
    expect(found(`${script}\xc3\xa4`)).toBeNull()
    expect(found(`${script}<meta charset=latin2>`)).toBe('iso-8859-2')
  })

  it('is UTF-8 where a page that can be read as ASCII says UTF-16', () => {
    expect(found('<meta charset=utf-16>')).toBe('utf-8')
    expect(found('<?xml encoding="utf-16"?>')).toBe('utf-8')
  })

  it('is UTF-16 where an XML declaration is written in it', () => {
    expect(found('<\0?\0x\0m\0l\0')).toBe('utf-16le')
    expect(found('\0<\0?\0x\0m\0l')).toBe('utf-16be')
  })
})
