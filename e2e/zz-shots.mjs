import { chromium } from '@playwright/test'
const [,, path, name, width='1440', scheme='light', full='1'] = process.argv
const b = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium', args: ['--no-sandbox'] })
const home='http://localhost:3199'
const r = await fetch(home+'/api/ui/v1/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({username:'mara@alderandpine.example',password:'a walk under pines'})})
const {token}=await r.json()
await fetch(home+'/api/ui/v1/account/has-seen-tour/introTour',{method:'PUT',headers:{authorization:'Bearer '+token}})
const c = await b.newContext({ viewport:{width:+width,height:900}, colorScheme: scheme, storageState:{cookies:[],origins:[{origin:home,localStorage:[{name:'token',value:token}]}]} })
const p = await c.newPage()
p.on('console', m=>{ if(m.type()==='error') console.log('console', m.text().slice(0,300)) })
p.on('pageerror', e=>console.log('pageerror', e.message.slice(0,300)))
p.on('response', x=>{ if(x.status()>=400) console.log(x.status(), x.url().slice(0,200)) })
await p.goto(home+'/app/'+path)
await p.waitForTimeout(25000)
await p.evaluate(async()=>{for(let y=0;y<document.body.scrollHeight;y+=600){scrollTo(0,y);await new Promise(r=>setTimeout(r,150))}scrollTo(0,0)})
await p.waitForTimeout(12000)
await p.screenshot({path:`/tmp/shots/${name}.png`, fullPage: full==='1'})
await b.close()
