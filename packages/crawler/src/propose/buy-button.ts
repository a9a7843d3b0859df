import type { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { visibleLength } from './visible-length.ts'

/** "Add to cart" in the languages of shops. */
const words =
  /^(add to (shopping )?(cart|bag|basket|trolley)|buy( it)? now|buy|in den (warenkorb|einkaufswagen)|(jetzt )?kaufen|ajouter au panier|acheter|añadir (al carrito|a la cesta)|agregar al carrito|comprar( ahora)?|adicionar (ao|à) (carrinho|sacola)|aggiungi al carrello|acquista|in winkel(wagen|mand)(je)?|toevoegen|bestellen|lägg (i|till i) (varukorgen|varukorg|kundvagn(en)?)|köp|læg i kurv(en)?|kjøp|legg i handlekurv(en)?|lisää ostoskoriin|osta|dodaj do koszyka|do koszyka|kup teraz|(přidat )?do košíku|vložit do košíku|kosárba( teszem)?|adaugă în coș|cumpără|добави в количката|купи(ть)?|в корзину|добавить в корзину|купити|в кошик|sepete ekle|satın al|προσθήκη στο καλάθι|أضف (إلى|الى) (السلة|سلة.*)|הוספה לסל|הוסף לסל|カートに入れる|加入购物车|加入購物車|立即购买|장바구니( 담기)?|thêm vào giỏ( hàng)?|mua ngay|หยิบใส่(ตะกร้า|รถเข็น)|tambah ke keranjang|beli)$/iu
const names =
  /(^|[-_ ])(add[-_]?to[-_]?(cart|basket|bag)|buy[-_]?now|buybox-?button|product-form__submit)([-_ ]|$)/i

/** Whether an element puts the product of the page into the cart. */
export function isBuyButton(element: Element): boolean {
  const { name, attribs } = element
  if (name !== 'button' && name !== 'a' && name !== 'input' && attribs['role'] !== 'button') return false
  if (name === 'input' && !/^(submit|button|image)$/i.test(attribs['type'] ?? '')) return false
  if (names.test(`${attribs['class'] ?? ''} ${attribs['id'] ?? ''} ${attribs['name'] ?? ''}`)) return true
  const written = attribs['value'] ?? attribs['aria-label'] ?? ''
  if (visibleLength(element) > 40) return false
  return words.test(foldSpace(textOf(element)).replace(/[\s+:!→»]+$/, '')) || words.test(foldSpace(written))
}
