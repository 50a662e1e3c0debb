// What the check of the scripts' types can't know by itself (see deno.json).

// What a selector or a name finds in the page.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Document {
  getElementById(name: string): any;
}

// The sections of the site, which the build writes for search.js.
declare const PAGES: any[];
