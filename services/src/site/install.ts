import { createHash } from 'node:crypto';

/**
 * The one script of the pages for everybody: where the browser offers to install the web app, the button does it. Without
 * it, or in a browser that offers nothing, the page says how, and the button stays hidden.
 */
export const INSTALL = `(()=>{let offer;const by=(id)=>document.getElementById(id),button=by('install'),told=(which)=>{for(const one of['how','offered','installed'])by(one).hidden=one!==which;button.hidden=which!=='offered'};if(matchMedia('(display-mode: standalone)').matches)told('installed');addEventListener('beforeinstallprompt',(event)=>{event.preventDefault();offer=event;told('offered')});addEventListener('appinstalled',()=>told('installed'));button.addEventListener('click',async()=>{const asked=offer;offer=undefined;if(!asked)return;button.disabled=true;try{await asked.prompt();if((await asked.userChoice).outcome!=='accepted')told('how')}catch{told('how')}finally{button.disabled=false}})})()`;

export const INSTALL_SOURCE = `'sha256-${createHash('sha256').update(INSTALL).digest('base64')}'`;
