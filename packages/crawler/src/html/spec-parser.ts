import { html, InsertionMode, Parser, type ParserOptions, type Token, type TreeAdapterTypeMap } from 'parse5'

const { SELECT, OPTION, OPTGROUP, HR, INPUT } = html.TAG_ID

/** Modes in which a hidden input stays in place; see "in table" in the standard. */
const tableModes = new Set([InsertionMode.IN_TABLE, InsertionMode.IN_TABLE_BODY, InsertionMode.IN_ROW])

/**
 * Parse5 with the rules for `select` that the HTML standard has since 2025 and browsers follow: a select may
 * contain any element, bounds scopes as a table does, and no longer has insertion modes.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 */
export class SpecParser<T extends TreeAdapterTypeMap> extends Parser<T> {
  /** Number of open selects; saves the search if there are none. */
  private selects = 0

  constructor(...args: ConstructorParameters<typeof Parser<T>>) {
    super(...args)
    this.boundScopes()
  }

  /** Parses the content of an element with the context's name; parse5's own function would use its own parser. */
  static fragment<T extends TreeAdapterTypeMap>(
    context: T['parentNode'],
    text: string,
    options: ParserOptions<T>,
  ): T['documentFragment'] {
    const parser = this.getFragmentParser<T>(context, options)
    parser.tokenizer.write(text, true)
    return parser.getFragment()
  }

  override onItemPush(node: T['parentNode'], tag: html.TAG_ID, isTop: boolean): void {
    super.onItemPush(node, tag, isTop)
    if (tag === SELECT) this.selects++
  }

  override onItemPop(node: T['parentNode'], isTop: boolean): void {
    super.onItemPop(node, isTop)
    if (this.treeAdapter.getTagName(node) === 'select') this.selects--
  }

  override _startTagOutsideForeignContent(token: Token.TagToken): void {
    const mode = this.insertionMode
    if (this.selects > 0 && this.startTagInSelect(token)) return
    super._startTagOutsideForeignContent(token)
    // A select doesn't change the mode, which outside of tables is the body's.
    if (this.insertionMode === InsertionMode.IN_SELECT_IN_TABLE) this.insertionMode = mode
    else if (this.insertionMode === InsertionMode.IN_SELECT) this.insertionMode = InsertionMode.IN_BODY
  }

  override _endTagOutsideForeignContent(token: Token.TagToken): void {
    if (token.tagID !== SELECT || !this.isInSelect()) return super._endTagOutsideForeignContent(token)
    this.openElements.generateImpliedEndTags()
    this.openElements.popUntilTagNamePopped(SELECT)
  }

  /** Applied before the usual rules while a select is open; true if the tag is handled completely. */
  private startTagInSelect(token: Token.TagToken): boolean {
    switch (token.tagID) {
      case SELECT:
        if (!this.isInSelect()) return false
        this.openElements.popUntilTagNamePopped(SELECT)
        return true
      case INPUT:
        if (this.isInSelect() && !this.isHiddenInTable(token)) this.openElements.popUntilTagNamePopped(SELECT)
        return false
      case HR:
      case OPTGROUP:
        if (this.isInSelect()) this.openElements.generateImpliedEndTags()
        return false
      case OPTION:
        if (this.isInSelect()) this.openElements.generateImpliedEndTagsWithExclusion(OPTGROUP)
        return false
      default:
        return false
    }
  }

  /** False while text in a table is pending, since the same tag is processed again afterwards. */
  private isInSelect(): boolean {
    return (
      this.selects > 0 &&
      this.insertionMode !== InsertionMode.IN_TABLE_TEXT &&
      this.openElements.hasInScope(SELECT)
    )
  }

  private isHiddenInTable({ attrs }: Token.TagToken): boolean {
    return (
      tableModes.has(this.insertionMode) &&
      attrs.some(({ name, value }) => name === 'type' && value.toLowerCase() === 'hidden')
    )
  }

  /** Makes selects bound scopes, and stops them from determining the insertion mode. */
  private boundScopes(): void {
    const stack = this.openElements
    const isUnderSelect = (slot: number): boolean => this.selects > 0 && stack.indexOfTopmost(SELECT) > slot
    const hasInScope = stack.hasInScope.bind(stack)
    const hasInListItemScope = stack.hasInListItemScope.bind(stack)
    const hasInButtonScope = stack.hasInButtonScope.bind(stack)
    const hasNumberedHeaderInScope = stack.hasNumberedHeaderInScope.bind(stack)
    const indexOfTopmostOf = stack.indexOfTopmostOf.bind(stack)
    stack.hasInScope = (tag, element) =>
      !isUnderSelect(element ? stack._indexOf(element) : stack.indexOfTopmost(tag)) &&
      hasInScope(tag, element)
    stack.hasInListItemScope = (tag) => !isUnderSelect(stack.indexOfTopmost(tag)) && hasInListItemScope(tag)
    stack.hasInButtonScope = (tag) => !isUnderSelect(stack.indexOfTopmost(tag)) && hasInButtonScope(tag)
    stack.hasNumberedHeaderInScope = () =>
      !isUnderSelect(stack.indexOfTopmostOf(headings)) && hasNumberedHeaderInScope()
    stack.indexOfTopmostOf = (tags) =>
      indexOfTopmostOf(tags.includes(SELECT) ? tags.filter((tag) => tag !== SELECT) : tags)
  }
}

const { H1, H2, H3, H4, H5, H6 } = html.TAG_ID
const headings = [H1, H2, H3, H4, H5, H6]
