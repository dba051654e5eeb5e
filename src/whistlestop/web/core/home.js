/** Where the tables are: on the server that sent the page. In the pocket, pocket/home.js replaces this file. */

const API = "/api/v1";

/** Are the tables in this browser, where nobody else can come? */
export const ALONE = false;
/** The service worker. */
export const WORKER = "/offline-worker.js";

/**
 * Send a request.
 * @param {string} path below the API's base
 * @param {RequestInit} sent
 */
export const send = (path, sent) => fetch(API + path, sent);

/**
 * Open a live connection.
 * @param {string} path below the API's base
 */
export const connect = (path) => new WebSocket(`${location.origin.replace("http", "ws")}${API}${path}`);

/**
 * The page that an address names.
 * @param {Location} address
 */
export const pageOf = (address) => address.pathname;

/**
 * The address of a page.
 * @param {string} page
 */
export const addressOf = (page) => page;

/** Is a page shown by these files, or must others be loaded? @param {string} _page */
export const isNear = (_page) => true;

/** Load the newest page. */
export const reload = () => location.reload();
