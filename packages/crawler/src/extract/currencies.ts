/**
 * A currency: its ISO 4217 code, the signs that pages write for it, and the countries (ISO 3166) where it is used.
 * Signs are separated by "|"; "R#" stands only before an amount, "#Ft" only behind it.
 */
type Row = readonly [code: string, signs: string, countries: string]

/** ISO 4217 with the signs of the Unicode CLDR and the abbreviations that shops write. */
const rows: readonly Row[] = [
  ['AED', 'د.إ|درهم|Dhs|Dh', 'AE'],
  ['AFN', '؋|Af', 'AF'],
  ['ALL', '#Lekë|#lekë|#lek|#Lek', 'AL'],
  ['AMD', '֏|#դր|#драм', 'AM'],
  ['AOA', 'Kz', 'AO'],
  ['ARS', '$|AR$', 'AR'],
  ['AUD', '$|A$|AU$', 'AU KI NR TV'],
  ['AWG', 'Afl', 'AW'],
  ['AZN', '₼|#man', 'AZ'],
  ['BAM', '#KM|#КМ', 'BA'],
  ['BBD', '$|Bds$', 'BB'],
  ['BDT', '৳|Tk|#টাকা', 'BD'],
  ['BGN', '#лв|#ЛВ|#лева|#lv|#lv.', 'BG'],
  ['BHD', 'د.ب|BD', 'BH'],
  ['BIF', 'FBu', 'BI'],
  ['BMD', '$|BD$', 'BM'],
  ['BND', '$|B$', 'BN'],
  ['BOB', 'Bs', 'BO'],
  ['BRL', 'R$', 'BR'],
  ['BSD', '$', 'BS'],
  ['BTN', 'Nu', 'BT'],
  ['BWP', 'P#', 'BW'],
  ['BYN', 'Br|руб|#р', 'BY'],
  ['BZD', '$|BZ$', 'BZ'],
  ['CAD', '$|C$|CA$|Can$', 'CA'],
  ['CDF', '#FC', 'CD'],
  ['CHF', 'Fr|SFr|sFr|fr|Sfr', 'CH LI'],
  ['CLP', '$|CL$', 'CL'],
  ['CNY', '¥|￥|元|CN¥|RMB|人民币|人民幣', 'CN'],
  ['COP', '$|Col$|COL$', 'CO'],
  ['CRC', '₡|¢#', 'CR'],
  ['CUP', '$|CU$', 'CU'],
  ['CVE', '', 'CV'],
  ['CZK', 'Kč|kč|KČ|#Kc', 'CZ'],
  ['DJF', 'Fdj', 'DJ'],
  ['DKK', 'kr|Kr|KR', 'DK FO GL'],
  ['DOP', '$|RD$', 'DO'],
  ['DZD', 'د.ج|دج|DA', 'DZ'],
  ['EGP', 'ج.م|جنيه|E£|£E|LE|L.E', 'EG'],
  ['ERN', 'Nfk', 'ER'],
  ['ETB', 'Br|ብር', 'ET'],
  [
    'EUR',
    '€|Euro|euro|Euros|euros|евро|ευρώ|EURO',
    'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK',
  ],
  ['FJD', '$|FJ$', 'FJ'],
  ['FKP', '£', 'FK'],
  ['GBP', '£', 'GB GG IM JE'],
  ['GEL', '₾|ლ|ლარი|#лари', 'GE'],
  ['GHS', '₵|GH₵|GH¢|GHC', 'GH'],
  ['GIP', '£', 'GI'],
  ['GMD', '', 'GM'],
  ['GNF', 'FG', 'GN'],
  ['GTQ', 'Q#', 'GT'],
  ['GYD', '$|G$', 'GY'],
  ['HKD', '$|HK$|元', 'HK'],
  ['HNL', 'L#|Lps', 'HN'],
  ['HRK', '#kn|#kuna', ''],
  ['HTG', '#gourdes', 'HT'],
  ['HUF', '#Ft|#forint', 'HU'],
  ['IDR', 'Rp', 'ID'],
  ['ILS', '₪|NIS|ש"ח|ש״ח|#שקל', 'IL PS'],
  ['INR', '₹|Rs|RS|रु|रू|ரூ|₨|#रुपये', 'IN BT'],
  ['IQD', 'د.ع', 'IQ'],
  ['IRR', '﷼|ریال', 'IR'],
  ['ISK', 'kr|Kr|KR|#krónur', 'IS'],
  ['JMD', '$|J$', 'JM'],
  ['JOD', 'د.أ|د.ا|JD|#دينار', 'JO'],
  ['JPY', '¥|￥|円|JP¥', 'JP'],
  ['KES', 'KSh|Ksh|KSHS|Kshs', 'KE'],
  ['KGS', '#сом|⃀', 'KG'],
  ['KHR', '៛', 'KH'],
  ['KMF', '#CF', 'KM'],
  ['KPW', '₩', 'KP'],
  ['KRW', '₩|￦|원', 'KR'],
  ['KWD', 'د.ك|KD|K.D|#دينار', 'KW'],
  ['KYD', '$|CI$', 'KY'],
  ['KZT', '₸|#тг|#тенге|#теңге', 'KZ'],
  ['LAK', '₭', 'LA'],
  ['LBP', 'ل.ل|L£|LL', 'LB'],
  ['LKR', 'Rs|රු|රු.', 'LK'],
  ['LRD', '$|L$', 'LR'],
  ['LSL', '', 'LS'],
  ['LYD', 'د.ل', 'LY'],
  ['MAD', 'د.م|درهم|Dhs|Dh|DH|DHS', 'MA EH'],
  ['MDL', '#lei|#Lei|#LEI|#leu|#L|#лей|#леев', 'MD'],
  ['MGA', 'Ar', 'MG'],
  ['MKD', '#ден|#МКД|#den', 'MK'],
  ['MMK', '#Ks|#K|#ကျပ်', 'MM'],
  ['MNT', '₮', 'MN'],
  ['MOP', 'MOP$|#元', 'MO'],
  ['MRU', 'UM', 'MR'],
  ['MUR', 'Rs|₨', 'MU'],
  ['MVR', 'Rf|MRf', 'MV'],
  ['MWK', 'MK', 'MW'],
  ['MXN', '$|MX$|Mex$|#pesos', 'MX'],
  ['MYR', 'RM', 'MY'],
  ['MZN', 'MTn|MT', 'MZ'],
  ['NAD', '$|N$', 'NA'],
  ['NGN', '₦|N#', 'NG'],
  ['NIO', 'C$', 'NI'],
  ['NOK', 'kr|Kr|KR', 'NO'],
  ['NPR', 'Rs|रु|रू|₨|ने.रू', 'NP'],
  ['NZD', '$|NZ$', 'NZ CK NU'],
  ['OMR', 'ر.ع|RO|R.O|ريال', 'OM'],
  ['PAB', 'B/.', 'PA'],
  ['PEN', 'S/|S/.', 'PE'],
  ['PGK', '', 'PG'],
  ['PHP', '₱|Php', 'PH'],
  ['PKR', 'Rs|₨|RS', 'PK'],
  ['PLN', 'zł|zl|Zł|ZŁ|#złotych', 'PL'],
  ['PYG', '₲|Gs', 'PY'],
  ['QAR', 'ر.ق|QR|ريال', 'QA'],
  ['RON', '#lei|#Lei|#LEI|#leu', 'RO'],
  ['RSD', '#din|#дин|#динара|#dinara|#Din', 'RS'],
  ['RUB', '₽|руб|РУБ|Руб|#р|#рублей|#рубля', 'RU'],
  ['RWF', 'FRw|RF', 'RW'],
  ['SAR', 'ر.س|SR|S.R|ريال|﷼|⃁', 'SA'],
  ['SBD', '$|SI$', 'SB'],
  ['SCR', 'Rs|SR|₨', 'SC'],
  ['SDG', 'ج.س', 'SD'],
  ['SEK', 'kr|Kr|KR', 'SE'],
  ['SGD', '$|S$|SG$', 'SG'],
  ['SHP', '£', 'SH'],
  ['SLE', 'Le', 'SL'],
  ['SOS', '', 'SO'],
  ['SRD', '$', 'SR'],
  ['SSP', '£', 'SS'],
  ['STN', 'Db', 'ST'],
  ['SYP', 'ل.س|S£|£S', 'SY'],
  ['SZL', '', 'SZ'],
  ['THB', '฿|บาท|#baht|#Baht', 'TH'],
  ['TJS', '#сомонӣ|#сом', 'TJ'],
  ['TMT', '', 'TM'],
  ['TND', 'د.ت|DT', 'TN'],
  ['TOP', 'T$', 'TO'],
  ['TRY', '₺|TL', 'TR'],
  ['TTD', '$|TT$', 'TT'],
  ['TWD', '$|NT$|元', 'TW'],
  ['TZS', 'TSh|Tsh', 'TZ'],
  ['UAH', '₴|#грн|#гривень|#ГРН', 'UA'],
  ['UGX', 'USh|Ush', 'UG'],
  ['USD', '$|US$|U$|#dollars', 'US EC SV PR GU PA ZW'],
  ['UYU', '$|$U', 'UY'],
  ['UZS', "#сум|#so'm|#soʻm|#so‘m|#сўм", 'UZ'],
  ['VES', 'Bs|Bs.S|Bs.D', 'VE'],
  ['VND', '₫|#đ|#Đ|VNĐ|#vnđ|#đồng', 'VN'],
  ['VUV', 'VT', 'VU'],
  ['WST', 'WS$', 'WS'],
  ['XAF', 'FCFA|F CFA|CFA', 'CM CF TD CG GQ GA'],
  ['XCD', '$|EC$', 'AG DM GD KN LC VC AI MS'],
  ['XOF', 'FCFA|F CFA|CFA', 'BJ BF CI GW ML NE SN TG'],
  ['XPF', 'CFPF|FCFP|#F', 'PF NC WF'],
  ['YER', '﷼|ر.ي', 'YE'],
  ['ZAR', 'R#', 'ZA LS NA'],
  ['ZMW', 'K#', 'ZM'],
  ['ZWG', '', 'ZW'],
]

/** What a sign shared by several currencies means on a page of no known country. Others mean none then. */
const usual: Readonly<Record<string, string>> = {
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  元: 'CNY',
  '₩': 'KRW',
  Rs: 'INR',
  RS: 'INR',
  '₨': 'INR',
  C$: 'CAD',
  '#lei': 'RON',
  '#Lei': 'RON',
  '#LEI': 'RON',
  '#leu': 'RON',
  руб: 'RUB',
  '#р': 'RUB',
  '#сом': 'KGS',
}

/** All codes of ISO 4217 in use, and the kuna, which older pages have. */
export const currencyCodes: readonly string[] = rows.map(([code]) => code)

/** ISO 4217, "minor unit": the currencies with three decimals. */
export const threeDecimals: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

const codesBySign = new Map<string, string[]>()
const codesByCountry = new Map<string, string[]>()
for (const [code, signs, countries] of rows) {
  for (const sign of signs.split('|').filter(Boolean)) add(codesBySign, sign, code)
  for (const country of countries.split(' ').filter(Boolean)) add(codesByCountry, country, code)
}

function add(lists: Map<string, string[]>, key: string, code: string): void {
  const list = lists.get(key) ?? []
  list.push(code)
  lists.set(key, list)
}

/** All signs, with "#" where the amount must be. */
export const currencySigns: readonly string[] = [...codesBySign.keys()]

/**
 * The code of a sign as in `currencySigns`, or null if it has several meanings. `country`: ISO 3166, of the page; its
 * own currency wins among those that write the sign.
 */
export function codeOfSign(sign: string, country: string | null): string | null {
  const codes = codesBySign.get(sign) ?? []
  const own = country === null ? [] : (codesByCountry.get(country) ?? [])
  const local = codes.find((code) => own.includes(code))
  return local ?? (codes.length === 1 ? codes[0]! : (usual[sign] ?? null))
}
