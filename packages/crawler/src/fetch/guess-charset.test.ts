import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { charsetSample } from './charset-sample.ts'
import { decodeHtml } from './decode-html.ts'
import { guessCharset } from './guess-charset.ts'

/** Typical sentences from pages, by language. */
const texts: Record<string, string> = {
  ja: '東京の天気は晴れです。お問い合わせはこちらからどうぞ。商品の価格は税込みで表示しています。',
  zh: '本公司成立于一九九八年，主要生产各种家用电器。欢迎新老客户来电咨询，我们将竭诚为您服务。',
  'zh-TW': '本公司成立於一九九八年，主要生產各種家用電器。歡迎新舊客戶來電洽詢，我們將竭誠為您服務。',
  ko: '저희 회사는 서울에 있으며 전국으로 배송합니다. 자세한 내용은 고객 센터로 문의해 주십시오.',
  ru: 'Наша компания работает на рынке с 1998 года. Доставка товаров осуществляется по всей стране в течение трёх дней.',
  uk: 'Наша компанія працює на ринку з 1998 року. Доставка товарів здійснюється по всій країні протягом трьох днів.',
  bg: 'Нашата фирма работи на пазара от 1998 година. Доставяме стоки в цялата страна в рамките на три дни.',
  pl: 'Nasza firma działa na rynku od 1998 roku. Zamówienia wysyłamy w ciągu trzech dni roboczych, także za granicę. Zapraszamy również do świątecznych zakupów źródlanej wody.',
  cs: 'Naše firma působí na trhu od roku 1998. Objednávky odesíláme do tří pracovních dnů, také do zahraničí. Těšíme se na vaši návštěvu a přejeme příjemný den.',
  hu: 'Cégünk 1998 óta működik a piacon. A megrendelt árut három munkanapon belül kiszállítjuk, külföldre is. Köszönjük, hogy felkereste honlapunkat, örömmel segítünk önnek.',
  el: 'Η εταιρεία μας δραστηριοποιείται στην αγορά από το 1998. Οι παραγγελίες αποστέλλονται μέσα σε τρεις εργάσιμες ημέρες.',
  tr: 'Şirketimiz 1998 yılından beri piyasada faaliyet göstermektedir. Siparişleriniz üç iş günü içinde gönderilir. Sorularınız için bize ulaşabilirsiniz, müşteri hizmetlerimiz yardımcı olacaktır.',
  he: 'החברה שלנו פועלת בשוק מאז שנת 1998. ההזמנות נשלחות תוך שלושה ימי עסקים לכל חלקי הארץ.',
  ar: 'تعمل شركتنا في السوق منذ عام 1998. يتم شحن الطلبات خلال ثلاثة أيام عمل إلى جميع أنحاء البلاد.',
  lt: 'Mūsų įmonė veikia rinkoje nuo 1998 metų. Užsakymus išsiunčiame per tris darbo dienas, taip pat ir į užsienį. Džiaugiamės galėdami jums padėti.',
  lv: 'Mūsu uzņēmums darbojas tirgū kopš 1998. gada. Pasūtījumus nosūtām trīs darba dienu laikā, arī uz ārzemēm. Labprāt jums palīdzēsim.',
  et: 'Meie ettevõte tegutseb turul aastast 1998. Tellimused saadame välja kolme tööpäeva jooksul, ka välismaale. Küsimuste korral võtke meiega ühendust, žürii otsus on lõplik.',
  vi: 'Công ty chúng tôi hoạt động trên thị trường từ năm 1998. Đơn hàng được gửi trong vòng ba ngày làm việc trên toàn quốc.',
  th: 'บริษัทของเราดำเนินธุรกิจตั้งแต่ปี 1998 สินค้าจะถูกจัดส่งภายในสามวันทำการทั่วประเทศ',
  de: 'Unsere Firma ist seit 1998 auf dem Markt tätig. Bestellungen verschicken wir innerhalb von drei Werktagen, auch ins Ausland. Für Rückfragen stehen wir Ihnen gern zur Verfügung.',
  fr: 'Notre société est présente sur le marché depuis 1998. Les commandes sont expédiées sous trois jours ouvrés, même à l’étranger. N’hésitez pas à nous contacter à tout moment, ça nous fait plaisir.',
  es: 'Nuestra compañía está presente en el mercado desde 1998. Los pedidos se envían en tres días hábiles, también al extranjero. ¿Tiene preguntas? Llámenos mañana.',
  pt: 'A nossa empresa está presente no mercado desde 1998. As encomendas são enviadas em três dias úteis, também para o estrangeiro. Não hesite em contactar-nos, a sua opinião é importante.',
  sv: 'Vårt företag har funnits på marknaden sedan 1998. Beställningar skickas inom tre arbetsdagar, även utomlands. Hör gärna av dig till oss på måndag.',
}

interface Look {
  lang?: string
}

/** A page typical for such encodings: much markup, some English words, one text. */
function pageWith(text: string, { lang }: Look = {}): string {
  const items = ['Home', 'News', 'Contact'].map((name) => `<li><a href="/${name}.html">${name}</a></li>`)
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html${lang ? ` lang="${lang}"` : ''}><head><title>Company</title>
<style type="text/css">body { font-family: Verdana, sans-serif }</style>
<script type="text/javascript">function go(url) { if (1 < 2) location.href = url }</script></head>
<body bgcolor="#ffffff"><ul>${items.join('')}</ul>
<table width="100%"><tr><td><img src="logo.gif" alt="Logo"></td><td><p>${text}</p></td></tr></table>
<div class="footer">Copyright 2004 Example Ltd. All rights reserved.</div></body></html>`
}

const decoded = (bytes: Buffer, address: string | null = null) => decodeHtml(bytes, 'text/html', address)

describe('a page that declares no charset', () => {
  it.each([
    ['ja', 'Shift_JIS'],
    ['ja', 'EUC-JP'],
    ['zh', 'GB18030'],
    ['zh-TW', 'Big5'],
    ['ko', 'EUC-KR'],
    ['ru', 'windows-1251'],
    ['ru', 'KOI8-R'],
    ['ru', 'ISO-8859-5'],
    ['uk', 'windows-1251'],
    ['bg', 'windows-1251'],
    ['pl', 'windows-1250'],
    ['pl', 'ISO-8859-2'],
    ['cs', 'windows-1250'],
    ['cs', 'ISO-8859-2'],
    ['hu', 'windows-1250'],
    ['el', 'windows-1253'],
    ['tr', 'windows-1254'],
    ['he', 'windows-1255'],
    ['ar', 'windows-1256'],
    ['de', 'windows-1252'],
    ['fr', 'windows-1252'],
    ['es', 'windows-1252'],
    ['pt', 'windows-1252'],
    ['sv', 'windows-1252'],
  ])('is read by its bytes alone: %s in %s', (language, charset) => {
    const page = pageWith(texts[language]!)

    expect(decoded(iconv.encode(page, charset)).text).toBe(page)
  })

  it.each([
    ['lt', 'windows-1257', 'https://www.shop.lt/'],
    ['lv', 'windows-1257', 'https://www.shop.lv/'],
    ['et', 'windows-1257', 'https://www.shop.ee/'],
    ['th', 'windows-874', 'https://www.shop.co.th/'],
    ['uk', 'KOI8-U', 'https://shop.ua/'],
    ['hu', 'ISO-8859-2', 'https://www.shop.hu/'],
  ])('is read with the help of its address: %s in %s', (language, charset, address) => {
    const page = pageWith(texts[language]!)

    expect(decoded(iconv.encode(page, charset), address).text).toBe(page)
  })

  it('is read with the help of its language, whatever its address', () => {
    const page = pageWith('Mūsų kaina', { lang: 'lt' })

    expect(decoded(iconv.encode(page, 'windows-1257'), 'https://shop.example/').text).toBe(page)
  })

  it('is read as Vietnamese, whose tones are marks of their own', () => {
    const tones = /[\u0300\u0301\u0303\u0309\u0323]/
    const apart = Array.from(texts['vi']!, (letter) => {
      const parts = letter.normalize('NFD')
      return parts.replace(tones, '').normalize('NFC') + (tones.exec(parts)?.[0] ?? '')
    })

    const { text, charset } = decoded(iconv.encode(pageWith(apart.join('')), 'windows-1258'))

    expect(charset).toBe('windows-1258')
    expect(text.normalize('NFC')).toContain(texts['vi'])
  })

  it('is read as ISO-2022-JP by its marks', () => {
    const kanji = iconv.encode('日本語の天気', 'EUC-JP').map((byte) => byte & 0x7f)
    const marked = Buffer.concat([Buffer.from('\u001b$B'), kanji, Buffer.from('\u001b(B')])
    const page = Buffer.from(pageWith(marked.toString('latin1')))

    expect(decoded(page)).toEqual({ text: pageWith('日本語の天気'), charset: 'iso-2022-jp' })
  })

  it.each(['Größe', 'Café', 'naïve', '© 2004', '20 €', 'it’s', 'Ærø', 'À la carte', '½ l'])(
    'is taken for one of the West when little tells: %s',
    (text) => {
      expect(decoded(iconv.encode(pageWith(text), 'windows-1252')).charset).toBe('windows-1252')
    },
  )

  it('is told by its text, not by what stands in scripts, styles and comments', () => {
    const noise = iconv.encode('Ünïcödé ñoise, çà et là', 'windows-1252').toString('latin1')
    const page = `<html><script>var a = "${noise}"</script><style>/* ${noise} */</style><!-- ${noise} --><p>`
    const bytes = Buffer.concat([Buffer.from(page, 'latin1'), iconv.encode(texts['ru']!, 'windows-1251')])

    expect(decoded(bytes).text).toContain(texts['ru'])
  })

  it('is told by the text behind scripts in capitals', () => {
    const noise = iconv.encode('/* çà et là */', 'windows-1252').toString('latin1')
    const page = `<HTML><SCRIPT>${noise}</SCRIPT><P TITLE="${noise}">`
    const bytes = Buffer.concat([Buffer.from(page, 'latin1'), iconv.encode(texts['ru']!, 'windows-1251')])

    expect(charsetSample(bytes).toString('latin1')).not.toContain('là')
    expect(decoded(bytes).text).toContain(texts['ru'])
  })

  it.each(['zh', 'ru', 'fr', 'ja'])(
    'is UTF-8 where only something beside the text is damaged: %s',
    (language) => {
      const damaged = Buffer.from([0x3c, 0x68, 0x72, 0x20, 0x61, 0xff, 0xe9, 0x3e])
      const bytes = Buffer.concat([Buffer.from(pageWith(texts[language]!)), damaged])

      expect(decoded(bytes).charset).toBe('utf-8')
      expect(decoded(bytes).text).toContain(texts[language])
    },
  )

  it.each([
    ['many texts', 'pl', 'windows-1250', (text: string) => `<p>${text}</p>`.repeat(20_000)],
    ['one long text', 'ja', 'euc-jp', (text: string) => `<p>${text.repeat(1000)}. End</p>`],
    ['a long attribute', 'ru', 'windows-1251', (text: string) => `<p title="${text.repeat(9000)}">x</p>`],
  ])('is looked at to some length only: %s', (_, language, charset, around) => {
    const bytes = iconv.encode(around(texts[language]!), charset)

    expect(guessCharset(bytes, null)).toBe(charset)
    expect(charsetSample(bytes).length).toBeLessThan(3000)
  })
})

describe('a page that declares its charset, or is UTF-8', () => {
  it('is never guessed', () => {
    const russian = iconv.encode(pageWith(texts['ru']!), 'windows-1251')

    expect(decodeHtml(russian, 'text/html; charset=iso-8859-1').charset).toBe('windows-1252')
    expect(decoded(Buffer.from(pageWith(texts['ru']!))).charset).toBe('utf-8')
  })
})
