/** The part of hls.js without subtitles, encryption and advertisements says nothing of its types. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
