const word = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.trim().replace(/\s+/g, '|').replaceAll('_', '\\s')})(?![\\p{L}\\p{N}])`,
    'iu',
  )

/** Nothing is left, in the languages of shops. */
const none = word(
  `out[\\s-]of[\\s-]stock sold[\\s-]out (?:currently|temporarily)_unavailable not_(?:currently_)?available no_longer_available unavailable
  nicht_(?:mehr_)?(?:verfügbar|lieferbar|auf_lager|vorrätig) ausverkauft vergriffen rupture(?:_de_stock)? épuisé(?:e)? indisponible
  agotado sin_(?:stock|existencias) no_disponible esgotado indisponível sem_estoque esaurito non_disponibile
  uitverkocht niet_op_voorraad slut(?:såld)?_i_lager slutsåld udsolgt utsolgt ikke_på_lager loppuunmyyty loppu
  wyprzedane brak_w_magazynie niedostępn[ya] vyprodáno není_skladem vypredané elfogyott nincs_raktáron
  stoc_epuizat indisponibil изчерпан(?:о)? няма_в_наличност нет_в_наличии немає_в_наявності tükendi stokta_yok εξαντλήθηκε
  نفذت?(?:_من_المخزون)? غير_متوفر אזל hết_hàng สินค้าหมด habis`,
)
const some = word(
  `in[\\s-]?stock available(?:_now)? only_\\d+_left \\d+_left \\d+_in_stock auf_lager lieferbar sofort_lieferbar verfügbar vorrätig
  en_stock disponible disponibile disponível em_estoque in_magazzino op_voorraad leverbaar i_lager på_lager finns_i_lager
  varastossa dostępn[ya] w_magazynie skladem raktáron în_stoc in_stoc в_наличност в_наличии в_наявності stokta(?:_var)? mevcut
  διαθέσιμο متوفر במלאי còn_hàng มีสินค้า tersedia`,
)
const later = word(`back[\\s-]?order(?:ed)? pre[\\s-]?order vorbestell\\w* précommande preventa pré-venda`)
/** Scripts without spaces between words. */
const noneWide = /缺货|缺貨|售罄|在庫切れ|在庫なし|売り切れ|품절/
const someWide = /有货|現貨|现货|在庫あり|재고 ?있음/

export type Stock = 'none' | 'some' | 'later'

/** What a short text says about availability; null if nothing. */
export function stockOf(text: string): Stock | null {
  if (noneWide.test(text) || none.test(text)) return 'none'
  if (later.test(text)) return 'later'
  return someWide.test(text) || some.test(text) ? 'some' : null
}
