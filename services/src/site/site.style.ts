/** In the page itself, so that nothing is waited for: the colours are those of tokens.css. */
export const STYLE = `
:root{--bg:#f5f7f4;--surface:#fff;--sunken:#eaeeea;--ink:#16201c;--ink-2:#48544e;--ink-3:#5f6b65;--line:#e1e6e1;--line-2:#cad2cb;--primary:#0b6b57;--on-primary:#fff;--primary-text:#0b6b57;--soft:#e3f1ec;--board:#12352c;--on-board:#f1f6f2;--on-board-2:#b9cdc4;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--bg:#0f1513;--surface:#171f1c;--sunken:#0a0f0d;--ink:#edf2ee;--ink-2:#bac5bf;--ink-3:#98a59e;--line:#27322d;--line-2:#3a4741;--primary:#4cc2a1;--on-primary:#05231b;--primary-text:#63cdb0;--soft:#14322a;--board:#17302a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere}
h1,h2,h3,p,ul,ol,dl,dd{margin:0;padding:0}ul{list-style:none}a{color:var(--primary-text)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.vh:focus{width:auto;height:auto;clip-path:none;left:8px;top:8px;padding:8px;background:var(--surface)}
.wrap{max-width:1200px;margin:0 auto;padding:0 24px}
.bar{background:var(--surface);border-bottom:1px solid var(--line)}
.bar .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px;min-height:60px}
.brand{display:flex;align-items:center;gap:9px;margin-right:16px;min-height:44px;font-size:17px;font-weight:600;color:inherit;text-decoration:none}
.bar nav{display:flex;flex-wrap:wrap;flex:1}
.bar nav a,.ft li a,summary{display:inline-flex;align-items:center;min-height:44px;padding:0 12px;color:var(--ink-2);text-decoration:none;border-radius:6px}
.bar nav a[aria-current]{color:var(--primary-text);font-weight:600;background:var(--soft)}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 18px;border:1px solid var(--line-2);border-radius:6px;background:var(--surface);color:var(--ink);text-decoration:none;font-weight:600}
.btn{font:inherit;font-weight:600;cursor:pointer}.btn[hidden],[hidden]{display:none}.btn.primary{border-color:transparent;background:var(--primary);color:var(--on-primary)}
details{position:relative}summary{cursor:pointer}
.menu{position:absolute;right:0;z-index:2;width:220px;padding:6px;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
.menu p{padding:8px 12px;border-bottom:1px solid var(--line)}.menu a{display:flex;align-items:center;min-height:44px;padding:0 12px;color:var(--ink);text-decoration:none}
main{min-height:60vh;padding:36px 0 56px}
h1{font-size:30px;line-height:1.35}h2{font-size:18px;line-height:1.5}.lead{margin:6px 0 24px;font-size:16px;color:var(--ink-2);max-width:44em}
.hero{padding:48px 0 40px}.hero h1{font-size:40px;line-height:1.25}.do{display:flex;flex-wrap:wrap;gap:12px}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(250px,100%),1fr));gap:20px}
.card{padding:22px 24px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.card .do{margin-top:16px}.card p,.card ol{color:var(--ink-2)}.card ol{padding-left:1.3em;margin:8px 0 16px}
.plan{display:flex;flex-direction:column;gap:12px}.plan.rec{background:var(--board);color:var(--on-board)}.plan.rec p,.plan.rec dt,.plan.rec small,.plan.rec li{color:var(--on-board-2)}
.plan .pr{font-size:32px;line-height:1.2;font-weight:600;color:inherit}.plan.rec .pr{color:var(--on-board)}.pr small{display:block;font-size:14px;font-weight:400;color:var(--ink-3)}
.plan dl{display:grid;text-align:right;grid-template-columns:1fr auto;gap:2px 12px;font-size:14px}.plan dt{text-align:left}.plan .btn{width:100%}.plan li::before{content:"✓ ";color:var(--primary-text)}.plan.rec li::before{color:#7be0c3}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse}caption{text-align:left;padding:8px 0;color:var(--ink-2)}th,td{padding:9px 12px;border-top:1px solid var(--line);text-align:left;white-space:nowrap}th[scope=row]{font-weight:400;white-space:normal;min-width:9em}
section+section{margin-top:36px}section>h2{margin-bottom:12px}small{color:var(--ink-3)}
.ft{border-top:1px solid var(--line);background:var(--surface);color:var(--ink-2);font-size:14px}
.ft .wrap{display:grid;grid-template-columns:repeat(auto-fit,minmax(170px,1fr));gap:20px 32px;padding-top:28px;padding-bottom:20px}
.ft h2{font-size:14px}.ft li a{padding:0}.ft dt{color:var(--ink-3)}
@media(max-width:640px){.wrap{padding:0 16px}.hero{padding:16px 0 28px}.hero h1{font-size:30px}h1{font-size:24px}.btn{width:100%}.bar .btn{width:auto}.brand{flex:1}.bar nav{order:3;flex-basis:100%}}
`;
