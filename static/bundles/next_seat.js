"use strict";(()=>{var c=async()=>{try{let t=await fetch(location.href,{headers:{Accept:"text/html"}});t.redirected&&location.assign(t.url)}catch{}};setInterval(()=>{c()},3e3);})();
