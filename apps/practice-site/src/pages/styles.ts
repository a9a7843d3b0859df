/** The look of the shop: warm paper, dark green, thin lines. */
export const styles = `*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:#fbfaf5;color:#2a2a26;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
a{color:inherit;text-decoration:none}a:hover{text-decoration:underline}main a{color:#2f4327}
img{display:block;max-width:100%;height:auto}ul,ol{list-style:none;margin:0;padding:0}p{margin:0}
h1{font-size:24px;line-height:1.25;letter-spacing:-.02em;margin:0}h2{font-size:17px;margin:0 0 12px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:#fff;padding:8px}
.site-header{display:flex;align-items:center;flex-wrap:wrap;gap:12px 24px;padding:14px 32px;border-bottom:1px solid #e6e1d3}
.logo{font-size:19px;font-weight:700;letter-spacing:-.02em;color:#2f4327}.nav{display:flex;flex-wrap:wrap;gap:8px 20px}
.nav a{font-size:14px}.nav [aria-current]{font-weight:600}.search{margin-left:auto;display:flex;gap:8px}
.search input{width:180px;padding:6px 10px;border:1px solid #b9b29d;border-radius:4px;background:#fff;font:inherit;font-size:14px}
button{padding:6px 14px;border:1px solid #2f4327;border-radius:4px;background:#fff;color:#2f4327;font:inherit;font-size:14px;cursor:pointer}
button.primary{background:#2f4327;color:#fff;padding:10px 22px;font-size:15px}button:disabled{opacity:.45;cursor:default}
.basket{font-size:14px}.notice{padding:8px 32px;background:#eef0e4;font-size:13px}.notice a{text-decoration:underline}
main{max-width:1200px;margin:0 auto;padding:20px 32px 56px}
.breadcrumbs{display:flex;flex-wrap:wrap;gap:6px;margin-bottom:14px;font-size:13px;color:#5a564c}.breadcrumbs li+li::before{content:"› ";color:#9b9584}
.list-head{display:flex;align-items:baseline;flex-wrap:wrap;gap:4px 14px;margin-bottom:18px}.list-head .sort{margin-left:auto}.count,.sort,.lead{color:#5a564c;font-size:14px}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:20px}
.card{display:flex;flex-direction:column;gap:4px;padding:12px;background:#fff;border:1px solid #ebe6d8;border-radius:4px}
.card__art img{width:100%;aspect-ratio:100/56;object-fit:contain;background:#f3efe3;border-radius:3px}
.card__brand,.brand{margin-top:6px;font-size:11px;letter-spacing:.06em;text-transform:uppercase;color:#6a655a}
.card__title{margin:0;font-size:15px;line-height:20px;font-weight:400}.price span{font-weight:600}.price s{color:#6a655a;font-size:14px}
.card__meta{display:flex;gap:6px;margin-top:auto;font-size:12px;color:#5a564c}.stock{margin-left:auto}.stock--in{color:#3c6a2c}.stock--low{color:#9a4a12}.stock--out{color:#8a2c24}
.pager{margin-top:28px}.pager ul{display:flex;flex-wrap:wrap;gap:6px;justify-content:center}.pager a,.pager span{display:block;min-width:36px;padding:6px 10px;border:1px solid #e6e1d3;border-radius:4px;background:#fff;text-align:center;font-size:14px}.pager [aria-current]{background:#2f4327;color:#fff}.pager .gap{padding:6px 0}
.product{display:grid;grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:28px 40px}.gallery>img{width:100%;border-radius:4px}.thumbs{display:flex;gap:10px;margin-top:10px}.thumbs img{border-radius:3px}
.buy{display:flex;flex-direction:column;gap:8px}.buy .price{font-size:24px;margin:6px 0}.buy .price s{font-size:17px}.buy .stock{margin:0}.sku,.rating{font-size:13px;color:#5a564c}.rating .stars{color:#c58a2e}
.promises{margin-top:8px;font-size:13px;color:#5a564c}.promises li::before{content:"✓ ";color:#3c6a2c}
table{width:100%;border-collapse:collapse;font-size:13px}caption{padding:8px 0;text-align:left;font-weight:600}th,td{padding:6px 10px 6px 0;border-bottom:1px solid #e6e1d3;text-align:left;vertical-align:top}.num{text-align:right}
.description p,.article p{margin-bottom:12px;max-width:68ch}.reviews{grid-column:1/-1}.review{padding:12px 0;border-top:1px solid #e6e1d3}.review h3{margin:0;font-size:15px}.review__meta{font-size:13px;color:#5a564c}.related{margin-top:40px}
.hero{display:grid;grid-template-columns:1.2fr 1fr;gap:32px;align-items:center;margin-bottom:32px;padding:32px;background:#eef0e4;border-radius:6px}.hero img{width:100%;max-height:260px;object-fit:contain}.hero h1{font-size:34px}.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:14px;margin-bottom:36px}.tiles a{display:block;padding:10px;background:#fff;border:1px solid #ebe6d8;border-radius:4px;text-align:center;font-size:14px}
.entries li{padding:16px 0;border-bottom:1px solid #e6e1d3}.entries h2{margin:0}.entries time,.byline{font-size:13px;color:#6a655a}
.form{display:grid;gap:12px;max-width:320px;margin-top:16px}.form label{display:grid;gap:4px;font-size:14px}.form input{padding:8px 10px;border:1px solid #b9b29d;border-radius:4px;font:inherit}.error{color:#8a2c24}
.site-footer{border-top:1px solid #e6e1d3;padding:28px 32px;background:#f3efe3;font-size:13px}.footer-columns{display:flex;flex-wrap:wrap;gap:24px 64px;margin-bottom:20px}.site-footer h2{font-size:13px;margin-bottom:6px}
@media(max-width:767px){.site-header,main,.notice,.site-footer{padding-left:16px;padding-right:16px}.product,.hero{grid-template-columns:minmax(0,1fr)}.grid{grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}.search{margin-left:0}}
`
