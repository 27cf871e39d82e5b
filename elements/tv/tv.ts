// The TV build runs on Preact, which is smaller than React. The prelude must run before any other module.
import './prelude';
import './preact-refs';
import './tags';
