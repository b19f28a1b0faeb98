/** Names what a browser keeps of the podcasts its reader played. */
export const LISTENING_KEY = 'listening';
