/**
 * Damages a page the way old shops are damaged. A parser that follows the HTML standard still finds every product:
 * implied end tags, implied tbody, misnested formatting, attributes without quotes, entities without semicolons.
 */
export function breakHtml(page: string): string {
  return page
    .replace('<!DOCTYPE html>\n', '')
    .replace(/<\/(li|td|th|tr|p|html|body)>/g, '')
    .replace(/<\/?(tbody|thead)>/g, '')
    .replace(/<h1([^>]*)>([^<]*)<\/h1>/g, '<H1$1><b><i>$2</b></i></H1>')
    .replace(/<ul class="grid">/g, '<UL CLASS=grid>')
    .replace(/ class="([\w-]+)"/g, ' class=$1')
    .replace(/<span>(€ [\d.,]+)<\/span>/g, '<span><font color=red>$1</span></font>')
    .replace(/€ /g, '&euro;&nbsp')
    .replace(/<img /g, '<img alt=again ')
    .replace(
      '<main>',
      '<main><!-- odd -- comment --!> <p>5 < 6 & 7 > 3 &copy 2026 &unknown; </div></section><br/></br>',
    )
}
