// The same file, drawn by Preact. The prelude must run before any other module of it.
import './prelude';
import './preact-refs';
import './tags';
