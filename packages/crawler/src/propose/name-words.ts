/** The words of class names, ids and the like, in lower case: "product-card__oldPrice" is product, card, old, price. */
export const splitName = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
